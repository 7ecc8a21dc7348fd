import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Change,
  Command,
  contacts,
  Event,
  type Profile,
  Rejection,
  type State,
  views,
} from "../../../src/domain/contacts/index.ts";
import { decidedEvents } from "../../../src/domain/decider/decision.ts";
import { requestId } from "../../../src/domain/decider/request.ts";
import { signedOut, unreachable } from "../../support/examples.ts";
import { known as sure } from "../../support/known.ts";
import { forAll } from "../../support/properties.ts";
import { signedInAs } from "../../support/session/states.ts";
import { envelope, specify } from "../../support/spec.ts";
import { bob, me, nobody, profile } from "./people.ts";

const world = { session: signedInAs(me) };
const given = specify(contacts, world);

const opened = (request = "p", value = "u-2") => Event.ProfileRequested({ request, value, by: "id" });
const known = (over: Partial<Profile> = {}) => [opened(), Event.ProfileLoaded({ profile: profile(over) })];
const asked = (change: Change, request = "f") => Event.ChangeRequested({ request, id: "u-2", change });
const shown = views.openProfile;
const acquainted = given(...known());

describe("a person's page", () => {
  it("is requested by id or by referral code", () => {
    given()
      .when(Command.LoadProfile({ value: "u-2", by: "id" }), { id: "p" })
      .then(opened());
    given(opened())
      .when(Command.LoadProfile({ value: "CODE", by: "referral" }), { id: "c" })
      .then(Event.ProfileRequested({ request: "c", value: "CODE", by: "referral" }));
  });

  it("shows the known profile while it loads again, and nothing of another person", () => {
    acquainted
      .when(Command.LoadProfile({ value: "u-2", by: "id" }))
      .leadsTo((state) => expect(shown(state)).toEqual(profile()));
    acquainted
      .when(Command.LoadProfile({ value: "u-3", by: "id" }))
      .leadsTo((state) => expect(shown(state)).toBeNull());
  });

  it("does not keep the profile of a removed person", () => {
    given(...known(), opened("again"))
      .when(Command.RecordProfileFailure({ request: "again", failure: nobody }))
      .leadsTo((state) => expect(state.person).toEqual({ status: "notFound", value: "u-2", by: "id" }));
  });

  it("can be requested again after a failure, and until the answer it loads", () => {
    const failure = Event.ProfileFailed({ failure: unreachable });
    given(opened())
      .when(Command.RecordProfileFailure({ request: "p", failure: unreachable }))
      .then(failure)
      .leadsTo(({ person }) =>
        expect(person).toEqual({ status: "failed", value: "u-2", by: "id", failure: unreachable }),
      );
    given(opened(), failure)
      .when(Command.LoadProfile({ value: "u-2", by: "id" }), { id: "again" })
      .then(opened("again"))
      .leadsTo(({ person }) => expect(person).toEqual({ status: "loading", value: "u-2", by: "id", id: "again" }));
    given(opened(), failure, opened("again"))
      .when(Command.RecordProfile({ request: "again", profile: profile() }))
      .leadsTo((state) => expect(shown(state)).toEqual(profile()));
  });

  it("is the user's own by id, ULID or referral code, and by its answer", () => {
    const own = (value: string, by: "id" | "referral") => views.isOwnProfile(world, value, by, null);
    expect([own(me.id, "id"), own(me.ulid, "id"), own(sure(me.referral_code), "referral")]).toEqual([true, true, true]);
    expect([own(sure(me.referral_code), "id"), own(me.id, "referral"), own("u-2", "id")]).toEqual([
      false,
      false,
      false,
    ]);
    expect(views.isOwnProfile(world, me.username, "id", profile({ id: me.id }))).toBe(true);
  });
});

describe("following", () => {
  it("is requested once, however often the button is pressed", () => {
    acquainted.when(Command.Change({ id: "u-2", change: "follow" }), { id: "f" }).then(asked("follow"));
    given(...known(), asked("follow")).refuses(Command.Change({ id: "u-2", change: "follow" }), Rejection.Busy());
    given(...known(), asked("follow")).refuses(Command.Change({ id: "u-2", change: "block" }), Rejection.Busy());
  });

  it("runs in parallel for different people", () => {
    given(...known(), asked("follow"))
      .when(Command.Change({ id: "u-3", change: "follow" }), { id: "g" })
      .then(Event.ChangeRequested({ request: "g", id: "u-3", change: "follow" }));
  });

  it("flips the flag and counts the follower, and the page is read again", () => {
    given(...known({ followers_count: 7 }), asked("follow"))
      .when(Command.RecordChange({ request: "f", id: "u-2", change: "follow" }), { id: "again" })
      .then(Event.Changed({ id: "u-2", change: "follow" }), opened("again"))
      .leadsTo((state) => {
        expect(shown(state)).toMatchObject({ following: true, followers_count: 8 });
        expect(state.changes).toEqual([]);
      });
    given(...known({ following: true, followers_count: 7 }), asked("unfollow"))
      .when(Command.RecordChange({ request: "f", id: "u-2", change: "unfollow" }))
      .leadsTo((state) => expect(shown(state)).toMatchObject({ following: false, followers_count: 6 }));
  });

  it("does not count a follower twice when the profile was loaded in between", () => {
    given(
      ...known(),
      asked("follow"),
      Event.ProfileLoaded({ profile: profile({ following: true, followers_count: 8 }) }),
    )
      .when(Command.RecordChange({ request: "f", id: "u-2", change: "follow" }))
      .leadsTo((state) => expect(shown(state)).toMatchObject({ following: true, followers_count: 8 }));
  });

  it("requests a profile again when its answer may be older than the change", () => {
    given(asked("follow"), opened("older"))
      .when(Command.RecordChange({ request: "f", id: "u-2", change: "follow" }), { id: "newer" })
      .then(Event.Changed({ id: "u-2", change: "follow" }), opened("newer"))
      .leadsTo((state) => expect(requestId(views.profileRequest(state))).toBe("newer"));
  });

  it("leaves the profile of another person unchanged", () => {
    given(asked("follow"), opened("p", "u-3"), Event.ProfileLoaded({ profile: profile({ id: "u-3" }) }))
      .when(Command.RecordChange({ request: "f", id: "u-2", change: "follow" }))
      .then(Event.Changed({ id: "u-2", change: "follow" }))
      .leadsTo((state) => expect(shown(state)).toEqual(profile({ id: "u-3" })));
  });

  it("keeps the relation when the change fails, enables the button, and loads the profile again", () => {
    given(...known(), asked("follow"))
      .when(Command.RecordChangeFailure({ request: "f", id: "u-2", change: "follow", failure: unreachable }), {
        id: "again",
      })
      .then(Event.ChangeFailed({ id: "u-2", change: "follow", failure: unreachable }), opened("again"))
      .leadsTo((state) => expect([shown(state), state.changes]).toEqual([profile(), []]));
  });

  it("is forgotten on signing out", () => {
    given(...known(), asked("follow"), signedOut)
      .when(Command.LoadCountries())
      .leadsTo((state) => expect([state.person.status, state.changes]).toEqual(["none", []]));
  });
});

describe("why not", () => {
  const why = (change: Change, over: Partial<Profile> = {}, ...more: ReadonlyArray<Event>) => {
    const state = [...known(over), ...more].reduce<State>(
      (current, event) => contacts.evolve(current, event, envelope()),
      contacts.initial,
    );
    return views.whyNotChange(state, world, "u-2", change);
  };

  it("is known for each change; without an open profile the server decides", () => {
    expect(why("follow")).toBeNull();
    expect(why("follow", { following: true })).toEqual(Rejection.Following());
    expect(why("follow", { blocked: true })).toEqual(Rejection.Blocked());
    expect(why("unfollow", { following: true })).toBeNull();
    expect(why("unfollow")).toEqual(Rejection.NotFollowing());
    expect(why("block")).toBeNull();
    expect(why("block", { blocked: true })).toEqual(Rejection.Blocked());
    expect(why("unblock", { blocked: true })).toBeNull();
    expect(why("unblock")).toEqual(Rejection.NotBlocked());
    expect(why("follow", {}, asked("block"))).toEqual(Rejection.Busy());
    expect(views.whyNotChange(contacts.initial, world, "u-9", "follow")).toBeNull();
  });

  it("users cannot follow or block themselves", () => {
    given().refuses(Command.Change({ id: me.id, change: "follow" }), Rejection.CannotTargetSelf());
    given().refuses(Command.Change({ id: me.id, change: "block" }), Rejection.CannotTargetSelf());
  });
});

describe("where a person receives", () => {
  const addresses = [{ chainId: "optio", symbol: "OPT", address: "optio1bob" }];
  const asking = (request: string, id = "ulid-2") => Event.AddressesRequested({ request, id });

  it("is requested, but not for a blocked person", () => {
    acquainted.when(Command.LoadAddresses({ id: "ulid-2" }), { id: "a" }).then(asking("a"));
    given(...known({ blocked: true })).refuses(Command.LoadAddresses({ id: "ulid-2" }), Rejection.Blocked());
  });

  it("is recorded for the person it was requested for", () => {
    given(asking("a"))
      .when(Command.RecordAddresses({ request: "a", id: "ulid-2", addresses }))
      .then(Event.AddressesLoaded({ id: "ulid-2", addresses }))
      .leadsTo((state) => expect(views.isLoadingAddresses(state, "ulid-2")).toBe(false));
  });
});

describe("blocking", () => {
  it("ends following both ways", () => {
    const recents = [Event.RecentsRequested({ request: "r", walletId: "w" }), Event.RecentsLoaded({ recents: [bob] })];
    given(...recents, ...known({ following: true, followers_count: 3 }), asked("block"))
      .when(Command.RecordChange({ request: "f", id: "u-2", change: "block" }))
      .leadsTo((state) => {
        expect(shown(state)).toMatchObject({ blocked: true, following: false, followers_count: 2 });
        expect(state.recents).toEqual([{ ...bob, following: false, isFollowing: false }]);
        expect(views.followsMe(state, "u-2")).toBe(false);
      });
  });

  it("is taken back without following again", () => {
    given(...known({ blocked: true }), asked("unblock"))
      .when(Command.RecordChange({ request: "f", id: "u-2", change: "unblock" }))
      .leadsTo((state) => expect(shown(state)).toMatchObject({ blocked: false, following: false }));
  });
});

it("for any order of commands and outcomes, at most one change per person is pending and only its outcome counts", () => {
  const id = fc.constantFrom("u-2", "u-3");
  const change = fc.constantFrom<Change>("follow", "unfollow", "block", "unblock");
  const move = fc.oneof(
    fc.record({ id, change }).map((fields) => Command.Change(fields)),
    fc
      .record({ id, change, at: fc.nat(30) })
      .map(({ at, ...key }) => Command.RecordChange({ request: `q${at}`, ...key })),
    fc
      .record({ id, change, at: fc.nat(30) })
      .map(({ at, ...key }) => Command.RecordChangeFailure({ request: `q${at}`, ...key, failure: unreachable })),
    id.map((value) => Command.LoadProfile({ value, by: "id" })),
    fc
      .tuple(fc.nat(30), id)
      .map(([at, of]) => Command.RecordProfile({ request: `q${at}`, profile: profile({ id: of }) })),
    fc.constant(null),
  );
  forAll(300, fc.array(move, { maxLength: 30 }), (moves) => {
    let state = contacts.initial;
    moves.forEach((command, at) => {
      const stamped = envelope({ id: `q${at}` });
      if (command === null) {
        state = contacts.evolve(state, signedOut, stamped);
        return;
      }
      const before = state;
      const decision = contacts.decide(state, command, { envelope: stamped, world });
      for (const event of decision._tag === "Right" ? decidedEvents(decision.right) : [])
        state = contacts.evolve(state, event, stamped);
      const open = state.changes.map((pending) => pending.id);
      expect(new Set(open).size).toBe(open.length);
      const settles = command._tag === "contacts.RecordChange" || command._tag === "contacts.RecordChangeFailure";
      const awaited = before.changes.some(
        (open) =>
          settles && open.request === command.request && open.id === command.id && open.change === command.change,
      );
      if (settles && !awaited) expect(state).toBe(before);
      const reads = command._tag === "contacts.RecordProfile";
      if (reads && requestId(views.profileRequest(before)) !== command.request) expect(state).toBe(before);
    });
  });
});
