import { describe, expect, it } from "vitest";
import { foundContacts, isInviting } from "../../../src/domain/contacts/adding.ts";
import { Command, contacts, Event, Rejection, type State, views } from "../../../src/domain/contacts/index.ts";
import { signedInAs } from "../../support/session/states.ts";
import { specify } from "../../support/spec.ts";
import { bob, me } from "./people.ts";

const given = specify(contacts, { session: signedInAs(me) });
const typed = (query: string) => Event.SearchTyped({ query });
const asked = (query: string, request = "r") => Event.FoundRequested({ request, query });
const found = (state: State) => state.search.people.map(({ id, email }) => id || email);

describe("P6: a search for people", () => {
  it.each([
    ["anna", "anna"],
    ["  anna ", "anna"],
    ["ann", ""],
    ["  ann ", ""],
    ["🦊🦊🦊", ""],
    ["🦊🦊🦊🦊", "🦊🦊🦊🦊"],
    [Array.from({ length: 12 }, () => "abandon").join(" "), ""],
  ])("by the typed text %j searches for %j", (text, query) => {
    expect(views.searchQuery(text)).toBe(query);
  });

  it("takes the answer of the newest request only", () => {
    given(asked("anna", "old"), asked("annab", "new"))
      .when(Command.RecordFound({ request: "new", people: [bob] }))
      .leadsTo((state) => expect(found(state)).toEqual(["u-2"]));
  });

  it("is pending from the first key until its answer", () => {
    const searching = (...events: ReadonlyArray<Event>) => {
      let is: boolean | null = null;
      given(...events)
        .when(Command.LoadCountries())
        .leadsTo((state) => {
          is = views.isSearching(state);
        });
      return is;
    };
    expect(searching(typed("anna"))).toBe(true);
    expect(searching(typed("anna"), asked("anna"))).toBe(true);
    const answered = Event.FoundLoaded({ people: [bob] });
    expect(searching(typed("anna"), asked("anna"), answered)).toBe(false);
    expect(searching(typed("anna"), asked("anna"), answered, typed("annab"))).toBe(true);
  });

  it("offers to invite an email address that nobody has, by either kind of answer", () => {
    const [entry, ...more] = views.foundPeople("eve@example.com", "eve@example.com");
    expect([entry?.email, entry?.invite, more]).toEqual(["eve@example.com", true, []]);
    expect(views.foundPeople("eve@example.com", [])).toEqual([entry]);
    expect(views.foundPeople("evelyn", [])).toEqual([]);
    expect(views.foundPeople("evelyn", [bob])).toEqual([bob]);
  });

  it.each(["mal@example.com", "Mal@Example.COM", "\u202amal@example.com\u202c"])(
    "offers the searched address %j for an invitation in the spelling of the server, or shows the contact who has it",
    (typed) => {
      const shown = (email: string | null) => {
        const world = { session: signedInAs(me) };
        let people = foundContacts(contacts.initial, world);
        given(
          Event.PeopleRequested({ request: "p", segment: "following", page: 1 }),
          Event.PeopleLoaded({
            segment: "following",
            page: { data: [{ ...bob, email }], current_page: 1, last_page: 1 },
          }),
          Event.FoundLoaded({ people: views.foundPeople(typed, []) }),
        )
          .when(Command.LoadCountries())
          .leadsTo((state) => {
            people = foundContacts(state, world);
          });
        return people.map(({ id, email }) => id || email);
      };
      expect(shown("MAL@example.com")).toEqual(["u-2"]);
      expect([shown("other@example.com"), shown(null)]).toEqual([["mal@example.com"], ["mal@example.com"]]);
    },
  );

  it("shows the user, and no invitation, for an address that is their own in other capitals", () => {
    const search = { ...contacts.initial.search, people: views.foundPeople("Ada@Example.com", []) };
    const session = signedInAs({ ...me, email: "ada@example.com" });
    expect(foundContacts({ ...contacts.initial, search }, { session })).toMatchObject([{ id: me.id }]);
  });

  it("flips the flag of a person who is followed from it, and puts them first in the list of the followed", () => {
    const eve = { ...bob, id: "u-3", isFollowing: false };
    const list = Event.PeopleLoaded({ segment: "following", page: { data: [bob], current_page: 1, last_page: 1 } });
    given(
      Event.PeopleRequested({ request: "p", segment: "following", page: 1 }),
      list,
      asked("evelyn"),
      Event.FoundLoaded({ people: [eve] }),
      Event.ChangeRequested({ request: "c", id: "u-3", change: "follow" }),
    )
      .when(Command.RecordChange({ request: "c", id: "u-3", change: "follow" }))
      .leadsTo((state) => {
        expect(state.search.people[0]?.isFollowing).toBe(true);
        expect(views.peopleOf(state, "following")?.list.map(({ id }) => id)).toEqual(["u-3", "u-2"]);
      });
  });
});

describe("an invitation", () => {
  it("is sent once at a time per address", () => {
    const invited = Event.InviteRequested({ request: "i", email: "eve@example.com" });
    given()
      .when(Command.Invite({ email: "eve@example.com" }), { id: "i" })
      .then(invited);
    given(invited).refuses(Command.Invite({ email: "eve@example.com" }), Rejection.Busy());
    given(invited)
      .when(Command.Invite({ email: "mal@example.com" }), { id: "j" })
      .then(Event.InviteRequested({ request: "j", email: "mal@example.com" }));
    given(invited)
      .when(Command.RecordInvite({ request: "i", email: "eve@example.com" }))
      .leadsTo((state) => expect(isInviting(state, "eve@example.com")).toBe(false));
  });
});
