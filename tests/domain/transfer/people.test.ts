import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Contact } from "../../../src/domain/contacts/entities.ts";
import {
  Event as Contacts,
  type State as ContactsState,
  contacts,
  type Payee,
} from "../../../src/domain/contacts/index.ts";
import {
  findPeople,
  namesakeOf,
  ownerOf,
  type PeopleWorld,
  paidAddresses,
  paymentsTo,
  transfer,
  views,
} from "../../../src/domain/transfer/index.ts";
import { forAll } from "../../support/properties.ts";
import { envelope } from "../../support/spec.ts";
import { address, ETHEREUM, MIRA, personAt, worldOf as walletOf } from "./examples.ts";

const personOf = (id: string, name: string, username: string, isFollowing = false): Contact => ({
  ...personAt(MIRA, id).contact,
  first_name: name.split(" ")[0] ?? "",
  last_name: name.split(" ").slice(1).join(" "),
  username,
  isFollowing,
});

/** A world with these recent recipients, these people in the list of the followed, and these found by a search. */
const worldOf = (
  recent: ReadonlyArray<Payee>,
  listed: ReadonlyArray<Contact> = [],
  search: Partial<ContactsState["search"]> = {},
): PeopleWorld => ({
  transfer: {
    recipients: {
      request: { status: "idle" },
      isKnown: true,
      isComplete: true,
      sent: [],
      people: recent,
      peopleLoaded: true,
    },
  },
  contacts: {
    ...contacts.initial,
    people: [
      {
        segment: "following",
        list: listed,
        currentPage: 1,
        lastPage: 1,
        removed: 0,
        unreadable: 0,
        request: { status: "idle" },
      },
    ],
    search: { ...contacts.initial.search, ...search },
  },
});

const GRACE = personOf("grace", "Grace Hopper", "grace", true);
const GREG = personOf("greg", "Greg Graceland", "gg_88", true);
const STRANGER = personOf("stranger", "Graça Machel", "graca.m");
const MIRA_RECENT = personAt(MIRA);
const known = (search: Partial<ContactsState["search"]> = {}) =>
  worldOf([MIRA_RECENT], [STRANGER, GREG, GRACE], search);

const found = (world: PeopleWorld, typed: string) =>
  findPeople(world, typed).map(({ contact, group }) => `${group} ${contact.id}`);

describe("findPeople", () => {
  it("finds no referral who has not finished the sign-up, because there is no name to choose", () => {
    const world = worldOf([], [{ ...GRACE, first_name: "", last_name: "", username: "" }]);
    expect(found(world, "")).toEqual([]);
  });

  it("finds recent recipients and contacts for an empty text", () => {
    for (const typed of ["", " ", "@"])
      expect(found(known(), typed)).toEqual(["recent p1", "contact greg", "contact grace"]);
  });

  it("finds by name, username, @username and their parts, without case and accents, the best match first", () => {
    expect(found(known(), "GRACE")).toEqual(["contact grace", "contact greg"]);
    expect(found(known(), "@gra")).toEqual(["contact grace", "found stranger"]);
    expect(found(known(), "graca")).toEqual(["found stranger"]);
    expect(found(known(), "hopper gr")).toEqual(["contact grace"]);
    expect(found(known(), "@hopper")).toEqual([]);
    expect(found(known(), "race")).toEqual(["contact greg", "contact grace"]);
    expect(found(known(), "mira")).toEqual(["recent p1"]);
  });

  it("counts what the server found for exactly this text, and nothing of another search or an invitation", () => {
    const byEmail = personOf("zoe", "Zoe Quist", "zoe_q");
    const invitation = { ...personOf("", "", ""), invite: true, email: "no@one.example" };
    const world = known({ requestedQuery: "zq@mail.example", people: [byEmail, invitation] });
    expect(found(world, " zq@mail.example")).toEqual(["found zoe"]);
    expect(found(world, "zq@mail.exampl")).toEqual([]);
    expect(found(world, "")).not.toContain("found zoe");
  });

  it("knows where a person receives as soon as the server said so, and null before", () => {
    const addresses = [{ chainId: "optio", symbol: "OPT", address: MIRA }];
    const ids = (world: PeopleWorld) => findPeople(world, "").map((person) => [person.contact.id, person.addresses]);
    const unread: Payee = { ...MIRA_RECENT, addresses: [] };
    const before = worldOf([unread], [GRACE]);
    expect(ids(before)).toEqual([
      ["p1", null],
      ["grace", null],
    ]);
    const state = ["p1", "grace"].reduce(
      (next: ContactsState, id) => contacts.evolve(next, Contacts.AddressesLoaded({ id, addresses }), envelope()),
      before.contacts as ContactsState,
    );
    expect(ids({ ...before, contacts: state })).toEqual([
      ["p1", addresses],
      ["grace", addresses],
    ]);
    // an answer replaces the one before
    const again = contacts.evolve(state, Contacts.AddressesLoaded({ id: "grace", addresses: [] }), envelope());
    expect(ids({ ...before, contacts: again }).at(-1)).toEqual(["grace", []]);
  });

  it("searches for no recovery phrase and nobody with a text of megabytes", () => {
    const phrase = "grace grace grace grace grace grace grace grace grace grace grace grace";
    expect(found(known(), phrase)).toEqual([]);
    expect(found(known(), "g".repeat(5_000_000))).toEqual([]);
  });

  const letters = fc.string({ unit: fc.constantFrom(..."abéÉ @._1ßｇі\u202e"), maxLength: 12 });
  const names = letters.map((text) => text.replaceAll("@", "ω"));
  const usernames = fc.string({ unit: fc.constantFrom(..."abAB._1"), maxLength: 6 });
  const people = fc.array(
    fc.record({ id: fc.constantFrom("a", "b", "c", "d"), name: names, username: usernames, follows: fc.boolean() }),
    { maxLength: 6 },
  );

  it("never throws, finds each person once, groups in order, and every person by the own username and full name", () => {
    forAll(500, people, people, letters, fc.nat(5), (recent, listed, typed, limit) => {
      const contactsOf = (entries: typeof recent) =>
        entries.map(({ id, name, username, follows }) => personOf(id, name, username, follows));
      const world = worldOf(
        contactsOf(recent).map((contact) => ({ contact, addresses: [] })),
        contactsOf(listed),
      );
      const all = findPeople(world, typed);
      expect(new Set(all.map(({ contact }) => contact.id)).size).toBe(all.length);
      const groups = all.map(({ group }) => ["recent", "contact", "found"].indexOf(group));
      expect(groups).toEqual(groups.toSorted());
      expect(findPeople(world, typed, limit)).toEqual(all.slice(0, limit));
      for (const { contact } of findPeople(world, "")) {
        for (const text of [`@${contact.username}`, contact.username, `${contact.first_name} ${contact.last_name}`])
          expect(findPeople(world, text).map((person) => person.contact.id)).toContain(contact.id);
      }
    });
  });
});

describe("a person who can be taken for a known one", () => {
  const namesake = (world: PeopleWorld, id: string | null, name: string, username: string) => {
    const found = namesakeOf(world, { id, name, username });
    return found === null ? null : `${found.known.id} ${found.by} ${found.confusion}`;
  };

  it("is found by a username that looks the same, then by the full name, then by a username one letter apart", () => {
    expect(namesake(known(), "x", "Someone Else", "grаce")).toBe("grace username same");
    expect(namesake(known(), "x", "Grаce Hоpper", "ghopper")).toBe("grace name same");
    expect(namesake(known(), "x", "Someone Else", "graces")).toBe("grace username near");
    expect(namesake(known(), "x", "Grace Hopper", "grase")).toBe("grace name same");
    expect(namesake(known(), "x", "Mira Vogel", "vogel")).toBe("p1 name same");
    expect(namesake(known(), "x", "Someone Else", "someone")).toBeNull();
  });

  it("is never the same account, nor somebody who is only found", () => {
    expect(namesake(known(), "grace", "Grace Hopper", "grace")).toBeNull();
    // a profile that was opened by a link has no id here
    expect(namesake(known(), null, "Grace Hopper", "grace")).toBeNull();
    expect(namesake(known(), "x", "Graca Machel", "graca.n")).toBeNull();
  });

  it("is not searched one letter apart among people the user follows already", () => {
    const [one, two] = [personOf("one", "Ann Lee", "ann.lee1", true), personOf("two", "Bo Li", "ann.lee2", true)];
    expect(namesake(worldOf([], [one, two]), "one", "Ann Lee", "ann.lee1")).toBeNull();
    const twin = personOf("twin", "Bo Li", "ann.leel", true);
    expect(namesake(worldOf([], [one, twin]), "one", "Ann Lee", "ann.lee1")).toBe("twin username same");
  });

  const username = fc.string({ unit: fc.constantFrom(..."gracehopl1._"), minLength: 3, maxLength: 8 });

  it("never warns of a person's own account, and warns of two contacts in both directions or in none", () => {
    forAll(500, username, username, fc.boolean(), (a, b, follows) => {
      fc.pre(a !== b);
      const [one, two] = [personOf("one", `N${a}`, a, follows), personOf("two", `M${b}`, b, follows)];
      const world = worldOf([], [one, two]);
      const [there, back] = [one, two].map((contact) =>
        namesakeOf(world, {
          id: contact.id,
          name: `${contact.first_name} ${contact.last_name}`,
          username: contact.username,
        }),
      );
      expect(there?.known.id).not.toBe("one");
      expect(there === null).toBe(back === null);
      expect(namesakeOf(worldOf([], [one]), { id: "one", name: "X", username: a })).toBeNull();
    });
  });
});

describe("the owner of an address", () => {
  it("is any loaded person who receives there", () => {
    const theirs = [{ chainId: "optio", symbol: "OPT", address: address(9) }];
    const world = known();
    const withDirectory = {
      ...world,
      contacts: { ...world.contacts, directory: [{ id: "grace", addresses: theirs }] },
    };
    expect(ownerOf(withDirectory, MIRA)?.id).toBe("p1");
    expect(ownerOf(withDirectory, address(9))).toMatchObject({ id: "grace" });
    expect(ownerOf(withDirectory, address(10))).toBeNull();
  });
});

describe("addresses that were paid and whose owner isn't known", () => {
  it("are those on the chain's family, newest first, that begin with what is typed", () => {
    const world: PeopleWorld = {
      ...known(),
      transfer: { recipients: { ...known().transfer.recipients, sent: [address(3), address(4), ETHEREUM, MIRA] } },
    };
    expect(paidAddresses(world, "optio", "")).toEqual([address(3), address(4)]);
    expect(paidAddresses(world, "ethereum", "")).toEqual([ETHEREUM]);
    expect(paidAddresses(world, "optio", ` ${address(4).slice(0, 10).toUpperCase()}`)).toEqual([address(4)]);
    expect(paidAddresses(world, "optio", "grace")).toEqual([]);
  });
});

describe("W8: the loaded addresses of contacts", () => {
  it("are known, and those of a stranger who was only found are not", () => {
    const at = (id: string, to: string) => ({ id, addresses: [{ chainId: "optio", symbol: "OPT", address: to }] });
    const world = known();
    const contactsWith = { ...world.contacts, directory: [at("grace", address(9)), at("stranger", address(10))] };
    const root = { ...walletOf(), contacts: contactsWith };
    const state = { ...transfer.initial, recipients: world.transfer.recipients };
    const forged = (to: string) => `${to.slice(0, 12)}${"q".repeat(to.length - 18)}${to.slice(-6)}`;
    expect(views.lookalike(state, root, forged(address(9)))).toEqual({ known: address(9), likeness: "both-ends" });
    expect(views.lookalike(state, root, forged(address(10)))).toBeNull();
    expect(views.lookalike(state, root, forged(MIRA))).toEqual({ known: MIRA, likeness: "both-ends" });
    expect(views.lookalike(state, walletOf(), forged(address(9)))).toBeNull();
  });
});

describe("a payment to an address", () => {
  it("is the first one only if the whole history is known and has none", () => {
    const at = (sent: ReadonlyArray<string>, isComplete: boolean) =>
      paymentsTo(
        {
          recipients: { request: { status: "idle" }, isKnown: true, isComplete, sent, people: [], peopleLoaded: true },
        },
        MIRA,
      );
    expect([at([], true), at([MIRA], true), at([MIRA], false), at([], false)]).toEqual([
      "first",
      "paid",
      "paid",
      "unknown",
    ]);
  });
});
