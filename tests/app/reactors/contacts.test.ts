import { describe, it } from "vitest";
import { contacts as reactor } from "../../../src/app/reactors/contacts/contacts.ts";
import { type Change, Command, Event, type Segment, views } from "../../../src/domain/contacts/index.ts";
import { bob, nobody, profile } from "../../domain/contacts/people.ts";
import { noAnswer, specifyReactor } from "./marbles.ts";

const opened = (request: string, value: string) => Event.ProfileRequested({ request, value, by: "id" });
const requested = (request: string, id: string, change: Change) => Event.ChangeRequested({ request, id, change });

describe("the reactor of contacts", () => {
  it("cancels the request for a profile when another profile is requested", () => {
    specifyReactor({
      reactor,
      happens: "a-b-----",
      events: { a: opened("r1", "u-2"), b: opened("r2", "u-3") },
      answers: {
        getProfile: [
          { marble: "----(a|)", value: profile() },
          { marble: "--(a|)", value: profile({ id: "u-3" }) },
        ],
      },
      sends: "----b---",
      commands: { b: Command.RecordProfile({ request: "r2", profile: profile({ id: "u-3" }) }) },
      calls: [
        { call: "getProfile", input: { id: "u-2" }, frame: 0 },
        { call: "getProfile", input: { id: "u-3" }, frame: 2 },
      ],
    });
  });

  it("requests 30 people a page; a request for one list does not cancel that for another", () => {
    const asked = (request: string, segment: Segment) => Event.PeopleRequested({ request, segment, page: 2 });
    const page = { data: [bob], current_page: 2, last_page: 3 };
    specifyReactor({
      reactor,
      happens: "ab----",
      events: { a: asked("r1", "following"), b: asked("r2", "followers") },
      answers: { getPeople: [{ marble: "---(a|)", value: page }, { marble: "-(f|)" }] },
      sends: "--ba--",
      commands: {
        a: Command.RecordPeople({ request: "r1", segment: "following", page }),
        b: Command.RecordPeopleFailure({ request: "r2", segment: "followers", failure: noAnswer }),
      },
      calls: [
        { call: "getPeople", input: { segment: "following", page: 2, per_page: 30 }, frame: 0 },
        { call: "getPeople", input: { segment: "followers", page: 2, per_page: 30 }, frame: 1 },
      ],
    });
  });

  it("P6: cancels the call of an older search, and makes one entry of a text as answer", () => {
    const asked = (request: string, query: string) => Event.FoundRequested({ request, query });
    const email = "eve@example.com";
    specifyReactor({
      reactor,
      happens: "a-b-----",
      events: { a: asked("r1", "anna"), b: asked("r2", email) },
      answers: {
        searchContacts: [
          { marble: "-----(a|)", value: { data: [bob] } },
          { marble: "-(a|)", value: { data: email } },
        ],
      },
      sends: "---b----",
      commands: { b: Command.RecordFound({ request: "r2", people: views.foundPeople(email, email) }) },
      calls: [
        { call: "searchContacts", input: { query: "anna" }, frame: 0 },
        { call: "searchContacts", input: { query: email }, frame: 2 },
      ],
    });
  });

  it("sends changes of different people in parallel, and records each outcome", () => {
    specifyReactor({
      reactor,
      happens: "abcd-----",
      events: {
        a: requested("r1", "u-2", "follow"),
        b: requested("r2", "u-3", "unfollow"),
        c: requested("r3", "u-4", "block"),
        d: requested("r4", "u-5", "unblock"),
      },
      answers: {
        follow: [{ marble: "-----(a|)" }],
        unfollow: [{ marble: "-(f|)" }],
        // the answer was lost; the profile shows that it was not executed (W13)
        getProfile: [{ marble: "(a|)", value: profile({ id: "u-3", following: true }) }],
        block: [{ marble: "-(a|)" }],
        unblock: [{ marble: "-(a|)" }],
      },
      sends: "--bcda---",
      commands: {
        a: Command.RecordChange({ request: "r1", id: "u-2", change: "follow" }),
        b: Command.RecordChangeFailure({ request: "r2", id: "u-3", change: "unfollow", failure: noAnswer }),
        c: Command.RecordChange({ request: "r3", id: "u-4", change: "block" }),
        d: Command.RecordChange({ request: "r4", id: "u-5", change: "unblock" }),
      },
      calls: [
        { call: "follow", input: { id: "u-2" }, frame: 0 },
        { call: "unfollow", input: { id: "u-3" }, frame: 1 },
        { call: "block", input: { id: "u-4" }, frame: 2 },
        { call: "getProfile", input: { id: "u-3" }, frame: 2 },
        { call: "unblock", input: { id: "u-5" }, frame: 3 },
      ],
    });
  });

  it("requests the addresses of a person, and cancels that for another person", () => {
    const addresses = [{ chainId: "optio", symbol: "OPT", address: "optio1bob" }];
    specifyReactor({
      reactor,
      happens: "a-b---",
      events: {
        a: Event.AddressesRequested({ request: "r1", id: "ulid-1" }),
        b: Event.AddressesRequested({ request: "r2", id: "ulid-2" }),
      },
      answers: { getReceivingAddresses: [{ marble: "----(f|)" }, { marble: "-(a|)", value: addresses }] },
      sends: "---b--",
      commands: { b: Command.RecordAddresses({ request: "r2", id: "ulid-2", addresses }) },
    });
  });

  it("ignores outcomes", () => {
    specifyReactor({
      reactor,
      happens: "abc",
      events: {
        a: Event.ProfileLoaded({ profile: profile() }),
        b: Event.Changed({ id: "u-2", change: "follow" }),
        c: Event.ProfileFailed({ failure: nobody }),
      },
      sends: "---",
      calls: [],
    });
  });
});
