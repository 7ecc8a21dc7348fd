import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { createValidator } from "../../src/adapters/http/calls/staking.ts";
import { getWalletTransactions } from "../../src/adapters/http/calls/wallet.ts";
import { activeOf, errorOf, own, rows } from "./support/money.ts";
import { onPostgres } from "./support/on-postgres.ts";
import { transfer, tryPreview, tryTransfer } from "./support/transfer.ts";

onPostgres(
  "Requests of a wallet",
  (world) => {
    it("pages by cursor contain every transaction once while new ones arrive", async () => {
      const [alice, bob] = [await world().newHolder("page1"), await world().newHolder("page2")];
      for (let count = 1; count <= 9; count += 1) await transfer(alice, { amount: `0.0${count}`, to: bob.optio });
      const page = (limit: number, before?: string) =>
        alice.client.ok(getWalletTransactions, {
          params: { id: alice.walletId },
          body: { limit, page: 1, ...(before === undefined ? {} : { before }) },
        });
      const all = (await page(100)).transactions.map(({ id }) => id);
      expect(all).toHaveLength(10);
      const seen: string[] = [];
      for (let before: string | undefined; ; before = seen.at(-1)) {
        const { transactions } = await page(3, before);
        if (transactions.length === 0) break;
        seen.push(...transactions.map(({ id }) => id));
        await transfer(alice, { amount: "0.5", to: bob.optio });
      }
      expect(seen).toEqual(all);
      expect((await page(3, "no such transaction")).transactions).toEqual([]);
      const unknown = await alice.client.ok(getWalletTransactions, {
        params: { id: alice.walletId },
        body: { limit: 3, page: 1, chainId: "optio", symbol: "NONE", before: all[0] ?? "" },
      });
      expect(unknown.transactions).toEqual([]);
      // the pages after the first would read and skip all rows before them
      const second = await alice.client.send(getWalletTransactions, {
        params: { id: alice.walletId },
        body: { limit: 3, page: 2, before: all[0] ?? "" },
      });
      expect(second).toMatchObject({
        status: 422,
        body: { error: "A page that begins after a transaction is page 1" },
      });
      const stranger = await bob.client.ok(getWalletTransactions, {
        params: { id: bob.walletId },
        body: { limit: 3, page: 1, before: all[0] ?? "" },
      });
      expect(stranger.transactions).toEqual([]);
    });

    it("memo, description and validator name follow the domain's rules", async () => {
      const [alice, bob] = [await world().newHolder("rules1"), await world().newHolder("rules2")];
      const phrase = `${"abandon ".repeat(11)}about`;
      const memo = await tryTransfer(alice, { amount: "1", to: bob.optio, memo: phrase });
      expect([memo.status, errorOf(memo)]).toEqual([422, "This looks like a recovery phrase. Never share it."]);
      const name = (moniker: string) => alice.client.send(createValidator, own(alice, { moniker }));
      expect(errorOf(await name(" "))).toBe("Validator name is required");
      expect((await name("n".repeat(71))).status).toBe(422);
      const high = await alice.client.send(createValidator, own(alice, { commissionRate: "0.3" }));
      expect(errorOf(high)).toBe("commission cannot be more than the max rate");
      const fine = await alice.client.send(createValidator, own(alice, { minSelfDelegation: "1.0000001" }));
      expect(errorOf(fine)).toBe("minimum self delegation must be a positive integer");
      expect(errorOf(await name("é".repeat(70)))).toBe("invalid moniker length; got: 140, max: 70");
    });

    it("S5: texts of a validator contain no control or bidi characters and are within the chain's limits in bytes", async () => {
      const holder = await world().newHolder("rules3");
      const refused = async (changes: Readonly<Record<string, string>>) => {
        const answer = await holder.client.send(createValidator, own(holder, changes));
        return [answer.status, errorOf(answer)];
      };
      for (const field of ["moniker", "website", "details"] as const) {
        for (const hidden of ["a\u202eb", "a\u0007b", "a\u200bb", "a\u2066b", "a\u2028b", "a\rb"]) {
          expect(await refused({ [field]: hidden })).toEqual([422, `${field} must not contain hidden characters`]);
        }
      }
      expect(await refused({ moniker: "a\nb" })).toEqual([422, "moniker must not contain hidden characters"]);
      expect(await refused({ website: "é".repeat(71) })).toEqual([422, "invalid website length; got: 142, max: 140"]);
      expect(await refused({ details: "é".repeat(141) })).toEqual([422, "invalid details length; got: 282, max: 280"]);
      const longest = { moniker: "é".repeat(35), website: "é".repeat(70), details: `a\n${"é".repeat(139)}` };
      await holder.client.ok(createValidator, own(holder, longest));
    });

    it("a creation height must be plain digits", async () => {
      const holder = await world().newHolder("height1");
      const [first = ""] = await activeOf(holder);
      await transfer(holder, { amount: "100", to: first, transferType: "delegate" });
      await transfer(holder, { amount: "10", to: first, transferType: "undelegate" });
      for (const height of ["1e3", "0x10", " 5", "05", "-1", "1.0", "9".repeat(30)]) {
        const answer = await tryTransfer(holder, {
          amount: "1",
          to: first,
          transferType: "cancel-undelegate",
          creationHeight: height,
        });
        expect([height, answer.status, errorOf(answer)]).toEqual([height, 422, "invalid height"]);
      }
    });

    it("an Ethereum recipient in one case is the same account; one with a wrong checksum is refused", async () => {
      const [alice, bob] = [await world().newHolder("case1"), await world().newHolder("case2")];
      const eth = { chainId: "ethereum", symbol: "ETH" };
      const small = bob.ethereum.toLowerCase();
      const [letter = "a"] = /[a-f]/i.exec(bob.ethereum.slice(2)) ?? [];
      const wrong = `0x${bob.ethereum.slice(2).replace(letter, letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase())}`;
      const asked = async (to: string) => {
        const answer = await tryPreview(alice, { amount: "0.5", to, ...eth });
        return answer.status === 200 ? 200 : errorOf(answer);
      };
      expect(await asked(small)).toBe("Insufficient balance");
      expect(await asked(`0x${bob.ethereum.slice(2).toUpperCase()}`)).toBe("Insufficient balance");
      expect(await asked(wrong)).toBe("The address has a typing error: its checksum does not hold");
      expect(await asked(`0X${bob.ethereum.slice(2)}`)).toBe("An Ethereum address begins with 0x, with a small x");
      expect(await asked(bob.ethereum.slice(2))).toBe("The 0x at the beginning of the address is missing");
      expect(await asked(alice.ethereum.toLowerCase())).toBe("You cannot send to your own address");
      const from = await tryPreview(alice, { amount: "0.5", to: small, from: alice.ethereum.toLowerCase(), ...eth });
      expect(errorOf(from)).toBe("Insufficient balance");
    });

    it("a memo is cut to what can be seen, and one of blanks is none", async () => {
      const [alice, bob] = [await world().newHolder("memo1"), await world().newHolder("memo2")];
      for (const [at, memo] of [" ", "\u00a0\u2003", " 12345 ", "12345\u00a0", "12 345"].entries())
        await transfer(alice, { amount: `0.00000${at + 1}`, to: bob.optio, memo });
      const hidden = await tryTransfer(alice, { amount: "0.000001", to: bob.optio, memo: "12345\u200b" });
      expect(errorOf(hidden)).toBe("Remove the hidden characters.");
      const sent = await rows(
        world().server.ctx.db,
        sql`select memo from transactions where wallet_id = ${alice.walletId} and type = 'send' order by amount::numeric`,
      );
      expect(sent.map(({ memo }) => memo)).toEqual([null, null, "12345", "12345", "12 345"]);
    });

    it("hostile, zero and too long recipients are refused by name, upper-case ones are read", async () => {
      const [alice, bob] = [await world().newHolder("form1"), await world().newHolder("form2")];
      const to = async (text: string, token: Readonly<Record<string, string>> = {}) => {
        const answer = await tryTransfer(alice, { amount: "0.000001", to: text, ...token });
        return answer.status === 200 ? 200 : errorOf(answer);
      };
      const eth = { chainId: "ethereum", symbol: "USDT" };
      expect(await to(bob.optio.toUpperCase())).toBe(200);
      expect(await to(`${bob.optio.slice(0, 20)}${bob.optio.slice(20).toUpperCase()}`)).toBe(
        "An Optio address has small letters only",
      );
      expect(await to(alice.optio.toUpperCase())).toBe("You cannot send to your own address");
      expect(await to(`0x${"0".repeat(40)}`, eth)).toBe("This is the zero address: coins sent there are lost");
      expect(await to("optio1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqx7ssvn")).toBe(
        "This is the zero address: coins sent there are lost",
      );
      expect(await to(`optio1${"q".repeat(150)}`)).toBe("This is not an address");
      const huge = await tryTransfer(alice, { amount: "0.000001", to: `optio1${"q".repeat(40_000)}` });
      expect(huge.status).toBe(422);
      const received = await rows(
        world().server.ctx.db,
        sql`select to_address from transactions where wallet_id = ${alice.walletId} and type = 'send'`,
      );
      expect(received).toEqual([{ to_address: bob.optio }]);
    });
  },
  { seedDemo: false },
);
