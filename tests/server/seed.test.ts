import { expect, it } from "vitest";
import { getPeople } from "../../src/adapters/http/calls/contacts.ts";
import { getNotifications } from "../../src/adapters/http/calls/notifications.ts";
import { getWalletTokens, getWalletTransactions } from "../../src/adapters/http/calls/wallet.ts";
import { accountOf, validatorsOf } from "./support/money.ts";
import { ADA, GRACE, testWorld } from "./support/world.ts";

/** The rows of all pages. */
const allOf = async <Row>(
  load: (page: number) => Promise<{ readonly data: ReadonlyArray<Row>; readonly last_page?: number }>,
): Promise<ReadonlyArray<Row>> => {
  const first = await load(1);
  const others = Array.from({ length: (first.last_page ?? 1) - 1 }, (_, at) => load(at + 2));
  return [first, ...(await Promise.all(others))].flatMap(({ data }) => data);
};

it("the demo accounts have notifications of exactly the followers and referrals that their lists show", async () => {
  const world = await testWorld({ seedDemo: true });
  for (const account of [ADA, GRACE]) {
    const { client } = await world.holder(account);
    const peopleIn = (segment: "followers" | "referrals") =>
      allOf((page) => client.ok(getPeople, { params: { segment }, body: { page, per_page: 15 } }));
    const notices = await allOf((page) => client.ok(getNotifications, { body: { page } }));
    const noticed = (what: string) =>
      notices.flatMap(({ text, link }) => (text.endsWith(what) ? [`${text.slice(0, -what.length)} ${link}`] : []));
    const shown = async (segment: "followers" | "referrals") =>
      (await peopleIn(segment)).map((person) => `${person.first_name} ${person.last_name} /profile/${person.id}`);
    expect(noticed(" follows you")).toEqual(await shown("followers"));
    expect(noticed(" joined with your referral code")).toEqual(await shown("referrals"));
    expect(noticed(" follows you").length).toBeGreaterThan(20);
    expect(noticed(" joined with your referral code").length).toBeGreaterThan(2);
  }
});

it("the demo wallets have every token, type and status, seven validators, locks, and unbonding entries", async () => {
  const world = await testWorld({ seedDemo: true, validatorCount: 500 });
  for (const account of [ADA, GRACE]) {
    const holder = await world.holder(account);
    const { client, walletId } = holder;
    const params = { id: walletId };
    const { tokens } = await client.ok(getWalletTokens, { params });
    expect(tokens.map((token) => `${token.chainId}/${token.symbol}`)).toEqual([
      "optio/OPT",
      "ethereum/ETH",
      "ethereum/USDT",
      "ethereum/USDC",
      "ethereum/WBTC",
      "optio-testnet/OPT",
    ]);
    expect(tokens.filter((token) => Number(token.balance) <= 0)).toEqual([]);
    const { transactions } = await client.ok(getWalletTransactions, { params, body: { limit: 500, page: 1 } });
    expect(new Set(transactions.map((row) => row.type))).toEqual(
      new Set(["send", "receive", "delegate", "undelegate", "cancelUndelegate", "moveDelegation", "distribution"]),
    );
    expect(new Set(transactions.map((row) => row.status))).toEqual(
      new Set(["pending", "success", "failed", "cancelled"]),
    );
    const { data } = await client.ok(getNotifications, { body: { page: 1 } });
    const later = await client.ok(getNotifications, { body: { page: 2 } });
    const payments = [...data, ...later.data].filter(({ text }) => text.startsWith("You received"));
    expect(payments.length).toBeGreaterThan(5);
    // each leads to its transaction
    const received = transactions.map(({ id, type, chainId, amount, symbol }) => ({
      link: `/my-assets/${chainId}/${symbol}?transaction=${id}`,
      amount: type === "receive" ? `${amount} ${symbol}` : null,
    }));
    expect(payments.map(({ text, link }) => received.find((row) => row.link === link)?.amount ?? text)).toEqual(
      payments.map(({ text }) => /You received (\S+ \S+) from/.exec(text)?.[1]),
    );
    const oldest = transactions.at(-1)?.created_at ?? "";
    expect(Date.parse(transactions[0]?.created_at ?? "") - Date.parse(oldest)).toBeGreaterThan(150 * 24 * 3_600_000);
    const opt = await accountOf(holder);
    const validatorSet = await validatorsOf(holder);
    const statuses = opt.delegations.map(
      (delegation) => validatorSet.find(({ address }) => address === delegation.validator_address)?.status,
    );
    expect(new Set(statuses)).toEqual(new Set(["active", "jailed", "inactive"]));
    expect(opt.delegations.map(({ moniker }) => moniker)).toEqual([
      "Northwind Nodes",
      "Basalt Validators",
      "Meridian Stake",
      "Quiet Harbour",
      "Ironwood Staking",
      "Copperleaf",
      "Old Mill",
    ]);
    // a slashed entry is worth less than what was undelegated (docs/staking.md 14)
    expect(opt.unbondingDetails.entries).toMatchObject([
      { moniker: "Northwind Nodes", balance: "500", initialBalance: "500" },
      { moniker: "Ironwood Staking", balance: "396", initialBalance: "400" },
      { moniker: "Northwind Nodes", balance: "750", initialBalance: "750" },
      { moniker: "Basalt Validators", balance: "125.5", initialBalance: "125.5" },
    ]);
    expect(opt.redelegations).toMatchObject([
      { fromMoniker: "Basalt Validators", toMoniker: "Quiet Harbour", amount: "2500" },
      { fromMoniker: "Meridian Stake", toMoniker: "Copperleaf", amount: "400" },
    ]);
    const statusCount = (status: string) => validatorSet.filter((validator) => validator.status === status).length;
    expect([validatorSet.length, statusCount("active")]).toEqual([500, 100]);
    expect(new Set(validatorSet.map(({ address }) => address)).size).toBe(500);
    expect(new Set(validatorSet.map(({ moniker }) => moniker)).size).toBe(500);
  }
});
