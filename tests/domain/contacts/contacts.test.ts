import { describe, expect, it } from "vitest";
import { Command, contacts, Event, Rejection, views } from "../../../src/domain/contacts/index.ts";
import { failureOf } from "../../../src/domain/decider/request.ts";
import { peopleByAddress, transfer } from "../../../src/domain/transfer/index.ts";
import { signedOut as ended, unreachable } from "../../support/examples.ts";
import { signedOut } from "../../support/session/states.ts";
import { specify } from "../../support/spec.ts";
import { bob } from "./people.ts";

const given = specify(contacts, { session: signedOut });

const country = (code: string, name: string) => ({ code, name, dial_code: "+1" });
const all = [
  country("RU", "Russia"),
  country("FR", "France"),
  country("AT", "Austria"),
  country("CU", "Cuba"),
  country("KP", "North Korea"),
  country("SY", "Syria"),
];
const asked = Event.CountriesRequested({ request: "c" });
const recentsAsked = (request: string) => Event.RecentsRequested({ request, walletId: "w-1" });

describe("countries", () => {
  it("are requested once at a time", () => {
    given().when(Command.LoadCountries(), { id: "c" }).then(asked);
    given(asked).refuses(Command.LoadCountries(), Rejection.Busy());
  });

  it("are offered by name, without the restricted ones", () => {
    given(asked)
      .when(Command.RecordCountries({ request: "c", countries: all }))
      .leadsTo((state) => {
        expect(views.offeredCountries(state).map((country) => country.code)).toEqual(["AT", "FR"]);
        expect(state.countryList).toEqual(all);
      });
  });

  it("store the failure", () => {
    given(asked)
      .when(Command.RecordCountriesFailure({ request: "c", failure: unreachable }))
      .leadsTo((state) => expect(failureOf(state.countries)).toEqual(unreachable));
  });

  it("outlive a session", () => {
    given(asked, Event.CountriesLoaded({ countries: all }), ended)
      .when(Command.LoadRecents({ walletId: "w-1" }))
      .leadsTo((state) => expect([state.countryList.length, state.countries.status]).toEqual([6, "succeeded"]));
  });
});

describe("the people that a wallet sent to last", () => {
  it("are loaded with their addresses, which a newer answer replaces, once at a time", () => {
    const receives = (address: string) => ({ chainId: "optio", symbol: "OPT", address });
    const payeesAsked = (request: string) => Event.PayeesRequested({ request, walletId: "w-1" });
    const loaded = (address: string) =>
      Event.PayeesLoaded({ payees: [{ contact: bob, addresses: [receives(address)] }] });
    given(payeesAsked("p")).refuses(Command.LoadPayees({ walletId: "w-1" }), Rejection.Busy());
    given(payeesAsked("p"), loaded("optio1old"), payeesAsked("again"))
      .when(Command.RecordPayees({ request: "again", payees: [{ contact: bob, addresses: [receives("optio1new")] }] }))
      .leadsTo((state) => {
        expect(state.recents).toEqual([bob]);
        expect(state.directory).toEqual([{ id: bob.id, addresses: [receives("optio1new")] }]);
        const people = peopleByAddress({ recipients: transfer.initial.recipients }, state);
        expect([...people]).toEqual([["optio1new", bob]]);
      });
  });

  it("is requested by wallet", () => {
    given()
      .when(Command.LoadRecents({ walletId: "w-1" }), { id: "r" })
      .then(recentsAsked("r"));
    given(recentsAsked("r"))
      .when(Command.RecordRecents({ request: "r", recents: [bob] }))
      .leadsTo((state) => expect([state.recents, state.recentsRequest.status]).toEqual([[bob], "succeeded"]));
  });

  it("stays when a newer reading fails, and is forgotten on signing out", () => {
    const known = [recentsAsked("r"), Event.RecentsLoaded({ recents: [bob] })];
    given(...known, recentsAsked("again"))
      .when(Command.RecordRecentsFailure({ request: "again", failure: unreachable }))
      .leadsTo((state) => expect([state.recents, failureOf(state.recentsRequest)]).toEqual([[bob], unreachable]));
    given(...known, ended)
      .when(Command.LoadCountries())
      .leadsTo((state) => expect(state.recents).toEqual([]));
  });
});
