import { describe, expect, it } from "vitest";
import { Command, contacts, Event, views } from "../../../src/domain/contacts/index.ts";
import { peopleByAddress, transfer } from "../../../src/domain/transfer/index.ts";
import { signedOut as ended } from "../../support/examples.ts";
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
  it("are offered by name, without the restricted ones", () => {
    given(asked)
      .when(Command.RecordCountries({ request: "c", countries: all }))
      .leadsTo((state) => {
        expect(views.offeredCountries(state).map((country) => country.code)).toEqual(["AT", "FR"]);
        expect(state.countryList).toEqual(all);
      });
  });

  it("outlive a session", () => {
    given(asked, Event.CountriesLoaded({ countries: all }), ended)
      .when(Command.LoadRecents({ walletId: "w-1" }))
      .leadsTo((state) => expect([state.countryList.length, state.countries.status]).toEqual([6, "succeeded"]));
  });
});

describe("the people that a wallet sent to last", () => {
  it("are loaded with their addresses, which a newer answer replaces", () => {
    const receives = (address: string) => ({ chainId: "optio", symbol: "OPT", address });
    const payeesAsked = (request: string) => Event.PayeesRequested({ request, walletId: "w-1" });
    const loaded = (address: string) =>
      Event.PayeesLoaded({ payees: [{ contact: bob, addresses: [receives(address)] }] });
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

  it("is forgotten on signing out", () => {
    const known = [recentsAsked("r"), Event.RecentsLoaded({ recents: [bob] })];
    given(...known, ended)
      .when(Command.LoadCountries())
      .leadsTo((state) => expect(state.recents).toEqual([]));
  });
});
