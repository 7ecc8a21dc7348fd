import { expect, it } from "vitest";
import { add, amount, subtract } from "../../src/domain/values/money.ts";
import { known } from "../support/known.ts";
import { accountOf, errorOf, notificationsOf, transactionsOf } from "./support/money.ts";
import { preview, transfer, tryPreview, tryTransfer } from "./support/transfer.ts";
import { ADA, balanceOf, type Holder, onBothDatabases } from "./support/world.ts";

const newest = async (holder: Holder) => (await transactionsOf(holder, { limit: 1 }))[0];

onBothDatabases("Transfers", (world) => {
  it("W7: a preview returns amount and addresses exactly as in the request, and moves nothing", async () => {
    const [alice, bob] = [await world().newHolder("alice1"), await world().newHolder("bob1")];
    const answer = await preview(alice, { amount: "12.50", to: bob.optio });
    expect(answer).toEqual({ amount: "12.50", gasFeeEstimate: "0.00255", to: bob.optio, from: alice.optio });
    expect(await balanceOf(alice, "optio", "OPT")).toBe("250");
  });

  it("a transfer is pending at first, completed one block later, and visible on both sides", async () => {
    const [alice, bob] = [await world().newHolder("alice2"), await world().newHolder("bob2")];
    expect((await notificationsOf(bob))[0]).toMatchObject({
      text: "Your wallet is ready. You received 250 OPT.",
      link: `/my-assets/optio/OPT?transaction=${(await newest(bob))?.id}`,
    });
    const receipt = await transfer(alice, { amount: "5", to: bob.optio, memo: "lunch" });
    expect(await newest(alice)).toMatchObject({
      ...{ type: "send", status: "pending", amount: "5", memo: "lunch" },
      ...{ address: alice.optio, from: alice.optio, to: bob.optio },
    });
    expect(await newest(bob)).toMatchObject({
      ...{ type: "receive", status: "pending", amount: "5" },
      ...{ address: bob.optio, from: alice.optio, to: bob.optio },
    });
    world().advance(6);
    expect(await newest(alice)).toMatchObject({ status: "success", transactionHash: receipt.transactionHash });
    expect(await newest(bob)).toMatchObject({ status: "success", transactionHash: receipt.transactionHash });
    expect(await balanceOf(alice, "optio", "OPT")).toBe(subtract(amount("245"), known(receipt.gasFee)));
    expect(await balanceOf(bob, "optio", "OPT")).toBe("255");
    const received = await newest(bob);
    expect((await notificationsOf(bob))[0]).toMatchObject({
      text: "You received 5 OPT from alice2 Tester",
      // links to this transaction of the receiver
      link: `/my-assets/optio/OPT?transaction=${received?.id}`,
    });
  });

  it("W3: 100 concurrent requests with one Idempotency-Key move the money once", async () => {
    const [alice, bob] = [await world().newHolder("alice3"), await world().newHolder("bob3")];
    const input = { amount: "1.25", to: bob.optio, key: "one-preview" };
    const receipts = await Promise.all(Array.from({ length: 100 }, () => transfer(alice, input)));
    expect(new Set(receipts.map((receipt) => receipt.transactionHash)).size).toBe(1);
    expect(new Set(receipts.map((receipt) => JSON.stringify(receipt))).size).toBe(1);
    expect(await balanceOf(bob, "optio", "OPT")).toBe("251.25");
  });

  it("the same Idempotency-Key with another body is 409, and moves nothing", async () => {
    const [alice, bob] = [await world().newHolder("alice4"), await world().newHolder("bob4")];
    await transfer(alice, { amount: "1", to: bob.optio, key: "k" });
    const other = await tryTransfer(alice, { amount: "2", to: bob.optio, key: "k" });
    expect(other).toEqual({ status: 409, body: { error: "This Idempotency-Key was used for another transfer" } });
    expect(await balanceOf(bob, "optio", "OPT")).toBe("251");
  });

  it("the sender's transaction carries its Idempotency-Key as reference, the receiver's does not", async () => {
    const [alice, bob] = [await world().newHolder("alice13"), await world().newHolder("bob13")];
    const receipt = await transfer(alice, { amount: "1", to: bob.optio, key: "preview-13" });
    await transfer(alice, { amount: "1", to: bob.optio });
    expect(await transactionsOf(alice, { type: "send" })).toMatchObject([
      { reference: null },
      { transactionHash: receipt.transactionHash, reference: "preview-13" },
    ]);
    const references = (await accountOf(alice)).transactions.map((transaction) => transaction.reference);
    expect(references).toEqual([null, "preview-13", null]);
    expect(JSON.stringify(await transactionsOf(bob))).not.toContain("preview-13");
    expect(JSON.stringify(await accountOf(bob))).not.toContain("preview-13");
  });

  it("a wrong passcode is 400 'Invalid wallet key.', and after ten of them 429", async () => {
    const [alice, bob] = [await world().newHolder("alice5"), await world().newHolder("bob5")];
    const input = { amount: "1", to: bob.optio, passcode: "not-the-key" };
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect(await tryTransfer(alice, input)).toEqual({ status: 400, body: { error: "Invalid wallet key." } });
    }
    expect((await tryTransfer(alice, { ...input, passcode: alice.passcode })).status).toBe(429);
    expect(await balanceOf(bob, "optio", "OPT")).toBe("250");
  });

  it("an amount that exceeds the balance by one base unit, alone or with the fee, is refused", async () => {
    const [alice, bob] = [await world().newHolder("alice6"), await world().newHolder("bob6")];
    const tooMuch = await tryPreview(alice, { amount: "250.000001", to: bob.optio });
    expect(tooMuch).toEqual({ status: 422, body: { error: "Insufficient balance" } });
    const noFee = await tryTransfer(alice, { amount: "249.997451", to: bob.optio });
    expect(noFee).toEqual({ status: 422, body: { error: "Insufficient balance for the fee" } });
    await transfer(alice, { amount: "249.99745", to: bob.optio });
    expect(await balanceOf(alice, "optio", "OPT")).toBe("0");
  });

  it("W9: the own address, a validator's, another chain's and a misspelt one are each refused by name", async () => {
    const [alice, bob] = [await world().newHolder("alice7"), await world().newHolder("bob7")];
    const misspelt = `${bob.optio.slice(0, -1)}${bob.optio.endsWith("q") ? "p" : "q"}`;
    const answers = await Promise.all(
      [alice.optio, bob.ethereum, misspelt, "hello"].map((to) => tryPreview(alice, { amount: "1", to })),
    );
    expect(answers.map((answer) => [answer.status, errorOf(answer)])).toEqual([
      [422, "You cannot send to your own address"],
      [422, "This is an Ethereum address; the token lives on Optio"],
      [422, "The address has a typing error: its checksum does not hold"],
      [422, "This is not an address"],
    ]);
  });

  it("amounts must be plain decimals above zero with no more decimals than the token has", async () => {
    const [alice, bob] = [await world().newHolder("alice8"), await world().newHolder("bob8")];
    const statuses = await Promise.all(
      ["0", "-1", "1e3", "1,5", "+1", "0.0000001", "", "１"].map(
        async (text) => (await tryPreview(alice, { amount: text, to: bob.optio })).status,
      ),
    );
    expect(statuses).toEqual(Array.from({ length: 8 }, () => 422));
  });

  it("W7: a transfer from another source than the wallet is refused", async () => {
    const [alice, bob] = [await world().newHolder("alice12"), await world().newHolder("bob12")];
    const answer = await tryTransfer(alice, { amount: "1", to: bob.optio, from: bob.optio });
    expect(answer).toMatchObject({ status: 422, body: { error: "This is not the wallet's own address" } });
  });

  it("a memo of more than 256 bytes is refused with the chain's text", async () => {
    const [alice, bob] = [await world().newHolder("alice9"), await world().newHolder("bob9")];
    const answer = await tryPreview(alice, { amount: "1", to: bob.optio, memo: "é".repeat(129) });
    expect(answer).toMatchObject({
      status: 422,
      body: { error: "maximum number of characters is 256 but received 258 characters" },
    });
  });

  it("ETH pays the fees of an ERC-20, and without ETH the transfer is refused", async () => {
    const bob = await world().newHolder("bob10");
    const ada = await world().holder(ADA);
    const before = await balanceOf(ada, "ethereum", "ETH");
    const receipt = await transfer(ada, { amount: "25.5", to: bob.ethereum, chainId: "ethereum", symbol: "USDT" });
    expect(await balanceOf(ada, "ethereum", "ETH")).toBe(subtract(before, known(receipt.gasFee)));
    expect(await balanceOf(bob, "ethereum", "USDT")).toBe("25.5");
    const back = await tryTransfer(bob, { amount: "1", to: ada.ethereum, chainId: "ethereum", symbol: "USDT" });
    expect(back).toEqual({ status: 422, body: { error: "Insufficient balance for the fee" } });
  });

  it("concurrent transfers between two wallets do not deadlock", async () => {
    const [alice, bob] = [await world().newHolder("alice11"), await world().newHolder("bob11")];
    const both = Array.from({ length: 10 }, () => [
      transfer(alice, { amount: "1", to: bob.optio }),
      transfer(bob, { amount: "1", to: alice.optio }),
    ]).flat();
    const receipts = await Promise.all(both);
    const fees = receipts.slice(0, 10).reduce((total, receipt) => add(total, known(receipt.gasFee)), amount("0"));
    expect(await balanceOf(alice, "optio", "OPT")).toBe(subtract(amount("250"), fees));
  });
});
