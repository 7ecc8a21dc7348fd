import { expect, it } from "vitest";
import * as contacts from "../../src/adapters/http/calls/contacts.ts";
import { getUser } from "../../src/adapters/http/calls/session.ts";
import { accountOf, notificationsOf, transactionsOf } from "./support/money.ts";
import { transfer } from "./support/transfer.ts";
import { balanceOf, type Holder, onBothDatabases } from "./support/world.ts";

onBothDatabases("Coins from a person whom the receiver blocked", (world) => {
  const idOf = async ({ client }: Holder): Promise<string> => (await client.ok(getUser)).id;

  it("arrive without a notification, and their rows say who they are from, until the person is unblocked", async () => {
    const [una, vic] = [await world().newHolder("una"), await world().newHolder("vic")];
    const params = { id: await idOf(vic) };
    const texts = async () => (await notificationsOf(una)).map(({ text }) => text);
    const before = await texts();
    await una.client.ok(contacts.block, { params });
    for (const memo of ["you cannot block me", "", "read this"]) {
      await transfer(vic, { amount: "0.000001", to: una.optio, ...(memo === "" ? {} : { memo }) });
    }
    expect(await texts()).toEqual(before);
    expect(await balanceOf(una, "optio", "OPT")).toBe("250.000003");
    const received = await transactionsOf(una, { type: "receive" });
    const from = received.filter((row) => row.from !== una.optio).map((row) => row.fromBlocked);
    expect(from.filter((blocked) => blocked === true)).toHaveLength(3);
    expect((await accountOf(una)).transactions.filter((row) => row.fromBlocked === true)).toHaveLength(3);
    // the sender sees nothing of it
    expect((await transactionsOf(vic)).filter((row) => "fromBlocked" in row)).toEqual([]);
    await una.client.ok(contacts.unblock, { params });
    expect((await transactionsOf(una)).filter((row) => "fromBlocked" in row)).toEqual([]);
    await transfer(vic, { amount: "1", to: una.optio });
    expect((await texts())[0]).toBe("You received 1 OPT from vic Tester");
  });

  it("of a person who blocked the receiver, and of everybody else, are notified as before", async () => {
    const [wes, xia, yan] = [
      await world().newHolder("wes"),
      await world().newHolder("xia"),
      await world().newHolder("yan"),
    ];
    await wes.client.ok(contacts.block, { params: { id: await idOf(xia) } });
    await transfer(wes, { amount: "1", to: xia.optio });
    await transfer(yan, { amount: "2", to: wes.optio });
    expect((await notificationsOf(xia))[0]?.text).toBe("You received 1 OPT from wes Tester");
    expect((await notificationsOf(wes))[0]?.text).toBe("You received 2 OPT from yan Tester");
    expect((await transactionsOf(wes)).filter((row) => "fromBlocked" in row)).toEqual([]);
  });
});
