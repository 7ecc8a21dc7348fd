import { describe, expect, it } from "vitest";
import { Command as Contacts } from "../../../src/domain/contacts/index.ts";
import { peopleByAddress, Command as Transfer, views as transfers } from "../../../src/domain/transfer/index.ts";
import { Command as Wallet } from "../../../src/domain/wallet/index.ts";
import { address, personAt } from "../../domain/transfer/examples.ts";
import { open, type User } from "../../support/driver.ts";
import { json, silence } from "../../support/scripted-api.ts";
import { MIRA } from "../../support/scripted-server.ts";
import { createPeopleDevice } from "../../support/session/people.ts";

const PAID = [MIRA, address(11), address(12)];
const FOLLOWED = address(7);

/** A device of Ada, who paid three people and was paid by one she follows; her server knows them all. */
const adasDevice = () => {
  const device = createPeopleDevice();
  device.signedInAs("ada");
  const { ada } = device.servers;
  const paid = PAID.map((to, at) => personAt(to, `p${at}`));
  const grace = personAt(FOLLOWED, "grace");
  for (const person of [...paid, grace]) ada.knows(person);
  ada.always("getRecents", () =>
    json(
      200,
      paid.map(({ contact }) => ({ ...contact, email: "mira@demo.optio" })),
    ),
  );
  ada.always("getPeople", () => json(200, { data: [grace.contact], current_page: 1, last_page: 1 }));
  for (const to of PAID) ada.foreign("1", to);
  ada.always("getWalletTransactions", (serve) => {
    const answer = serve();
    const page = JSON.parse(answer.text);
    const received = { ...page.transactions[0], id: "received", type: "receive", from: FOLLOWED };
    return json(200, { ...page, transactions: [received, ...page.transactions] });
  });
  return device;
};

/** What Home and Activity do: they show payments, and ask for names. */
const looksAtPayments = async (user: User): Promise<void> => {
  await user.runs(Wallet.LoadRecent());
  await user.runs(Contacts.LoadPayees({ walletId: "wallet-1" }));
};
const nameAt = (user: User, at: string) =>
  peopleByAddress(user.sees().transfer, user.sees().contacts).get(at)?.id ?? null;

/** How many calls for people and their addresses were sent since this was asked last. */
const counter = (device: ReturnType<typeof adasDevice>) => {
  const { server } = device;
  const counted = () =>
    ["getRecents", "getPeople", "getReceivingAddresses"].map((call) => server.to(call).length) as [number, ...number[]];
  let before = [0, 0, 0];
  return () => {
    const now = counted();
    const calls = now.map((count, at) => count - (before[at] ?? 0));
    before = now;
    return { recents: calls[0], people: calls[1], addresses: calls[2] };
  };
};

describe("the names of payments", () => {
  it("cost each person one call, whatever is opened, at the next visit none, and one more list after a transfer", async () => {
    const device = adasDevice();
    const calls = counter(device);
    const user = await open(device);
    await looksAtPayments(user);
    expect(calls()).toEqual({ recents: 1, people: 1, addresses: 4 });
    await user.runs(Transfer.LoadRecipients());
    expect(calls()).toEqual({ recents: 0, people: 0, addresses: 0 });
    await user.asksForPreview({ amount: "5", to: MIRA });
    await user.sends();
    user.does(Transfer.Reset());
    await user.runs(Transfer.LoadRecipients());
    expect(calls()).toEqual({ recents: 1, people: 0, addresses: 0 });
    await user.waits("4 s");
    await user.closesTheTab();

    const again = await open(device);
    await looksAtPayments(again);
    expect(calls()).toEqual({ recents: 1, people: 0, addresses: 0 });
    await again.runs(Transfer.LoadRecipients());
    expect(calls()).toEqual({ recents: 0, people: 0, addresses: 0 });
  });

  it.each([
    ["of a person who was paid", "p1", PAID[1] ?? ""],
    ["of a followed person", "grace", FOLLOWED],
  ])("are requested again where the addresses %s were not answered; those that were are not", async (_, id, lost) => {
    const device = adasDevice();
    let isLost = true;
    device.server.always("getReceivingAddresses", (serve, sent) => (isLost && sent.input.id === id ? null : serve()));
    const user = await open(device);
    await looksAtPayments(user);
    const { payeesRequest } = user.sees().contacts;
    expect([payeesRequest.status, nameAt(user, MIRA), nameAt(user, lost)]).toEqual(["failed", "p0", null]);
    isLost = false;
    const calls = counter(device);
    calls();
    await looksAtPayments(user);
    expect([calls().addresses, nameAt(user, lost)]).toEqual([1, id]);
  });

  it("are requested again where the list of the followed people was not answered", async () => {
    const device = adasDevice();
    device.server.next("getPeople", () => null);
    const user = await open(device);
    await looksAtPayments(user);
    expect([user.sees().contacts.payeesRequest.status, nameAt(user, MIRA)]).toEqual(["failed", "p0"]);
    await looksAtPayments(user);
    expect([user.sees().contacts.payeesRequest.status, nameAt(user, FOLLOWED)]).toEqual(["succeeded", "grace"]);
  });

  it("are those of the followed people too, and of the last visit before the server answers, without email addresses", async () => {
    const device = adasDevice();
    const user = await open(device);
    await looksAtPayments(user);
    expect([MIRA, FOLLOWED].map((at) => nameAt(user, at))).toEqual(["p0", "grace"]);
    await user.waits("4 s");
    await user.closesTheTab();
    expect([...device.figures.values.values()].join("")).not.toContain("mira@demo.optio");

    for (const call of ["getRecents", "getPeople", "getReceivingAddresses"]) device.server.always(call, silence);
    const again = await open(device);
    expect([MIRA, FOLLOWED, address(9)].map((at) => nameAt(again, at))).toEqual(["p0", "grace", null]);
  });

  it("of the last visit are not sent to: who is chosen is asked for their addresses again", async () => {
    const device = adasDevice();
    const user = await open(device);
    await looksAtPayments(user);
    await user.waits("4 s");
    await user.closesTheTab();
    const again = await open(device);
    await again.runs(Transfer.LoadRecipients());
    const { recipients } = again.sees().transfer;
    expect(recipients.people.map(({ contact, addresses }) => [contact.id, addresses])).toEqual([
      ["p0", []],
      ["p1", []],
      ["p2", []],
    ]);
    expect(again.sees().contacts.directory).toEqual([]);
    // they still protect from a look-alike (W8)
    const forged = `${MIRA.slice(0, 12)}${"q".repeat(MIRA.length - 18)}${MIRA.slice(-6)}`;
    expect(transfers.lookalike(again.sees().transfer, again.sees(), forged)?.known).toBe(MIRA);
  });

  it("end with the session, and are never another user's", async () => {
    const device = adasDevice();
    const user = await open(device);
    await looksAtPayments(user);
    await user.waits("4 s");
    device.signedInAs("bea");
    await user.settles();
    expect(nameAt(user, MIRA)).toBeNull();
    expect([...device.figures.values]).toEqual([]);
    const other = await open(device);
    expect(other.sees().contacts.named).toEqual([]);
  });

  it("are bounded, the newest first, and follow a new name of a person", async () => {
    const device = adasDevice();
    const many = Array.from({ length: 80 }, (_, at) => personAt(address(at + 100), `m${at}`));
    const user = await open(device);
    await looksAtPayments(user);
    user.does(Contacts.LoadPayees({ walletId: "wallet-1" }));
    const { payeesRequest } = user.sees().contacts;
    const renamed = { ...personAt(MIRA, "p0").contact, first_name: "Miranda" };
    const payees = [{ contact: renamed, addresses: [] }, ...many];
    user.does(Contacts.RecordPayees({ request: payeesRequest.status === "pending" ? payeesRequest.id : "", payees }));
    const { named } = user.sees().contacts;
    expect([named.length, named[0]?.contact.first_name, named[1]?.contact.id]).toEqual([60, "Miranda", "m0"]);
    expect(nameAt(user, MIRA)).toBe("p0");
  });
});
