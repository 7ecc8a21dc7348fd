import { expect, it } from "vitest";
import { deriveAddresses, newPhrase } from "../../server/chain/addresses.ts";
import { available, external } from "../../server/ledger/accounts.ts";
import { post } from "../../server/ledger/post.ts";
import { createWallet, getMnemonic } from "../../src/adapters/http/calls/wallet.ts";
import { violatedLaws } from "./support/audit.ts";
import type { Client } from "./support/client.ts";
import { transactionsOf } from "./support/money.ts";
import { transfer, tryTransfer } from "./support/transfer.ts";
import { balanceOf, type Holder, onBothDatabases } from "./support/world.ts";

const PASSCODE = "Wallet-key-1!";
const FAUCET = 250;

onBothDatabases(
  "Coins that were sent to an address before its wallet exists",
  (world) => {
    const newWallet = async (client: Client, name: string, mnemonic: string): Promise<Holder> => {
      const { id } = await client.ok(createWallet, { body: { walletPasscode: PASSCODE, mnemonic } });
      const { optio, ethereum } = await deriveAddresses(mnemonic);
      return { client, walletId: id, passcode: PASSCODE, email: `${name}@people.test`, optio, ethereum };
    };
    const received = (holder: Holder) => transactionsOf(holder, { type: "receive" });

    it("arrive with the wallet of the offered phrase, each with its row, also one that is not in a block yet", async () => {
      const sender = await world().newHolder("early1");
      const client = await world().newUser("late1");
      const { mnemonic } = await client.ok(getMnemonic);
      const { optio } = await deriveAddresses(mnemonic);
      const first = await transfer(sender, { amount: "5", to: optio, memo: "first" });
      world().advance(60);
      const second = await transfer(sender, { amount: "0.25", to: optio });
      const holder = await newWallet(client, "late1", mnemonic);
      expect(await balanceOf(holder, "optio", "OPT")).toBe(String(FAUCET + 5.25));
      expect((await received(holder)).slice(1)).toMatchObject([
        { transactionHash: second.transactionHash, amount: "0.25", memo: null, status: "pending" },
        { transactionHash: first.transactionHash, amount: "5", memo: "first", status: "success" },
      ]);
      for (const { from, to } of (await received(holder)).slice(1)) expect([from, to]).toEqual([sender.optio, optio]);
      world().advance(60);
      expect((await received(holder)).map(({ status }) => status)).toEqual(["success", "success", "success"]);
      // they can be spent, and later transfers go to the wallet
      await transfer(holder, { amount: "252", to: sender.optio });
      await transfer(sender, { amount: "1", to: optio });
      expect(await violatedLaws(world().server.ctx.db)).toEqual([]);
    });

    it("are not lost when transfers and the wallet's creation happen at the same time", async () => {
      const senders = await Promise.all(Array.from({ length: 6 }, (_, index) => world().newHolder(`racer${index}`)));
      const client = await world().newUser("raced");
      const { mnemonic } = await client.ok(getMnemonic);
      const { optio } = await deriveAddresses(mnemonic);
      const send = (sender: Holder) => tryTransfer(sender, { amount: "1", to: optio });
      const [holder, ...answers] = await Promise.all([
        Promise.resolve().then(() => newWallet(client, "raced", mnemonic)),
        ...senders.flatMap((sender) => [send(sender), send(sender), send(sender)]),
      ]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(await balanceOf(holder, "optio", "OPT")).toBe(String(FAUCET + answers.length));
      expect(await received(holder)).toHaveLength(answers.length + 1);
      expect(await violatedLaws(world().server.ctx.db)).toEqual([]);
    });
    it("arrive on the other chain too, with an imported phrase", async () => {
      const { ctx } = world().server;
      const sender = await world().newHolder("early2");
      const mnemonic = newPhrase();
      const { optio, ethereum } = await deriveAddresses(mnemonic);
      // the faucet gives OPT only, so the sender gets ether from the rest of the world
      const source = external("ethereum/ETH", "world");
      await post(ctx.db, "send", new Date(0), [
        { from: source, to: available(source.token, sender.walletId), amount: 10n ** 18n },
      ]);
      await transfer(sender, { amount: "0.5", to: ethereum, chainId: "ethereum", symbol: "ETH" });
      await transfer(sender, { amount: "2", to: optio });
      const holder = await newWallet(await world().newUser("late2"), "late2", mnemonic);
      expect([await balanceOf(holder, "ethereum", "ETH"), await balanceOf(holder, "optio", "OPT")]).toEqual([
        "0.5",
        "252",
      ]);
      expect((await received(holder)).map(({ amount, symbol }) => `${amount} ${symbol}`).toSorted()).toEqual([
        "0.5 ETH",
        "2 OPT",
        "250 OPT",
      ]);
    });
  },
  { seedDemo: false },
);
