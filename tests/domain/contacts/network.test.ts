import fc from "fast-check";
import { isRight } from "fp-ts/Either";
import { describe, expect, it } from "vitest";
import {
  Command,
  type Contact,
  contacts,
  Event,
  Rejection,
  type State,
  views,
} from "../../../src/domain/contacts/index.ts";
import { decidedEvents } from "../../../src/domain/decider/decision.ts";
import { failureOf, requestId } from "../../../src/domain/decider/request.ts";
import { unreachable } from "../../support/examples.ts";
import { forAll } from "../../support/properties.ts";
import { signedInAs } from "../../support/session/states.ts";
import { envelope, specify } from "../../support/spec.ts";
import { bob, me, profile } from "./people.ts";

const world = { session: signedInAs(me) };
const given = specify(contacts, world);

const requested = (page: number, request = `p${page}`) =>
  Event.PeopleRequested({ request, segment: "following", page });
const loaded = (page: number, last: number, ...data: ReadonlyArray<Contact>) =>
  Event.PeopleLoaded({ segment: "following", page: { data, current_page: page, last_page: last } });
const person = (id: string, isFollowing = true): Contact => ({ ...bob, id, username: id, isFollowing });
const shown = (state: State) => views.peopleOf(state, "following")?.list.map(({ id }) => id);

describe("a list of people", () => {
  it("is requested by page, beside another list, and not after its last page", () => {
    given()
      .when(Command.LoadPeople({ segment: "following", page: 1 }), { id: "p1" })
      .then(requested(1));
    given(requested(1))
      .when(Command.LoadPeople({ segment: "followers", page: 1 }), { id: "x" })
      .then(Event.PeopleRequested({ request: "x", segment: "followers", page: 1 }));
    given(requested(1), loaded(1, 2, person("a"))).refuses(
      Command.LoadPeople({ segment: "following", page: 3 }),
      Rejection.NoMorePages(),
    );
  });

  it("is replaced by page 1; later pages append the people they add", () => {
    given(requested(1), loaded(1, 2, person("a"), person("b")), requested(2))
      .when(
        Command.RecordPeople({
          request: "p2",
          segment: "following",
          page: { data: [person("b"), person("c")], current_page: 2, last_page: 2 },
        }),
      )
      .leadsTo((state) => expect(shown(state)).toEqual(["a", "b", "c"]));
    given(requested(1), loaded(1, 1, person("a")), requested(1, "again"))
      .when(
        Command.RecordPeople({
          request: "again",
          segment: "following",
          page: { data: [person("b")], current_page: 1, last_page: 1 },
        }),
      )
      .leadsTo((state) => expect(shown(state)).toEqual(["b"]));
  });

  it("keeps what is known when a later page fails, and offers that page again", () => {
    given(requested(1), loaded(1, 2, person("a")), requested(2))
      .when(Command.RecordPeopleFailure({ request: "p2", segment: "following", failure: unreachable }))
      .leadsTo((state) => {
        const people = views.peopleOf(state, "following");
        expect([shown(state), failureOf(people?.request)]).toEqual([["a"], unreachable]);
        expect(people && views.nextPage(people)).toBe(2);
      });
  });

  it("flips the flag of a person on success only, and drops a blocked person", () => {
    const known = [requested(1), loaded(1, 1, person("a"), person("b"))];
    const flags = (state: State) => views.peopleOf(state, "following")?.list.map(({ isFollowing }) => isFollowing);
    const asked = Event.ChangeRequested({ request: "c", id: "a", change: "unfollow" });
    given(...known, asked)
      .when(Command.RecordChangeFailure({ request: "c", id: "a", change: "unfollow", failure: unreachable }))
      .leadsTo((state) => expect(flags(state)).toEqual([true, true]));
    given(...known, asked)
      .when(Command.RecordChange({ request: "c", id: "a", change: "unfollow" }))
      .leadsTo((state) => expect(flags(state)).toEqual([false, true]));
    given(...known, Event.Changed({ id: "a", change: "unfollow" })).refuses(
      Command.Change({ id: "a", change: "unfollow" }),
      Rejection.NotFollowing(),
    );
    given(...known, Event.ChangeRequested({ request: "c", id: "a", change: "block" }))
      .when(Command.RecordChange({ request: "c", id: "a", change: "block" }))
      .leadsTo((state) => expect(shown(state)).toEqual(["b"]));
  });

  it("and the open profile agree on whether the user follows a person, by the newer answer", () => {
    const open = [Event.ProfileRequested({ request: "o", value: "a", by: "id" })];
    given(...open, Event.ProfileLoaded({ profile: profile({ id: "a", following: false }) }), requested(1))
      .when(
        Command.RecordPeople({
          request: "p1",
          segment: "following",
          page: { data: [person("a")], current_page: 1, last_page: 1 },
        }),
      )
      .leadsTo((state) => expect(views.whyNotChange(state, world, "a", "unfollow")).toBeNull());
    given(requested(1), loaded(1, 1, person("a")), ...open)
      .when(Command.RecordProfile({ request: "o", profile: profile({ id: "a", following: false }) }))
      .leadsTo((state) => expect(views.peopleOf(state, "following")?.list[0]?.isFollowing).toBe(false));
  });

  it("loses nobody when people are unfollowed or blocked between two pages", () => {
    forAll(
      100,
      fc.integer({ min: 0, max: 200 }),
      fc.array(fc.tuple(fc.nat(200), fc.constantFrom("unfollow" as const, "block" as const)), { maxLength: 60 }),
      (size, changes) => {
        let server = Array.from({ length: size }, (_, at) => `u${at}`);
        let state: State = contacts.initial;
        const take = (command: Command) => {
          const decision = contacts.decide(state, command, { envelope: envelope(), world });
          for (const event of isRight(decision) ? decidedEvents(decision.right) : [])
            state = contacts.evolve(state, event, envelope());
        };
        const load = (page: number) => {
          take(Command.LoadPeople({ segment: "following", page }));
          const request = requestId(views.peopleOf(state, "following")?.request) ?? "";
          const data = server.slice((page - 1) * 30, page * 30).map((id) => person(id));
          const last_page = Math.max(1, Math.ceil(server.length / 30));
          take(Command.RecordPeople({ request, segment: "following", page: { data, current_page: page, last_page } }));
        };
        load(1);
        const queue = [...changes];
        for (let round = 0; round < 100; round += 1) {
          const people = views.peopleOf(state, "following");
          if (people === null || !views.hasMorePeople(people)) break;
          for (const [at, change] of queue.splice(0, 15)) {
            const id = people.list[at % people.list.length]?.id ?? "";
            if (!server.includes(id)) continue;
            take(Command.Change({ id, change }));
            take(Command.RecordChange({ request: state.changes[0]?.request ?? "", id, change }));
            server = server.filter((known) => known !== id);
          }
          load(views.nextPage(views.peopleOf(state, "following") ?? people));
        }
        const known = new Set(shown(state));
        expect(server.filter((id) => !known.has(id))).toEqual([]);
      },
    );
  });
});

describe("a person in a list", () => {
  const stranger: Contact = { ...person("a", false), following: false };

  it("who does not follow the user still does not after the user follows them", () => {
    given(requested(1), loaded(1, 1, stranger), Event.ChangeRequested({ request: "f", id: "a", change: "follow" }))
      .when(Command.RecordChange({ request: "f", id: "a", change: "follow" }))
      .leadsTo((state) => {
        expect(views.peopleOf(state, "following")?.list).toMatchObject([{ isFollowing: true, following: false }]);
        expect(views.followsMe(state, "a")).toBe(false);
      });
  });

  it("is known from any of the lists", () => {
    const follower: Contact = { ...person("b", false), following: true };
    const followers = { data: [follower], current_page: 1, last_page: 1 };
    const both = given(
      requested(1),
      loaded(1, 1, person("a")),
      Event.PeopleRequested({ request: "r", segment: "followers", page: 1 }),
      Event.PeopleLoaded({ segment: "followers", page: followers }),
    );
    both.refuses(Command.Change({ id: "b", change: "unfollow" }), Rejection.NotFollowing());
    both.when(Command.TypeSearch({ query: "" })).leadsTo((state) => expect(views.followsMe(state, "b")).toBe(true));
  });
});
