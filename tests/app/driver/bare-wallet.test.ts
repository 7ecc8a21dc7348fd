import { afterEach, describe, expect, it } from "vitest";
import { Command as Contacts, views as people } from "../../../src/domain/contacts/index.ts";
import { creationFingerprint, creationOf } from "../../../src/domain/staking/creation.ts";
import { Command as Staking } from "../../../src/domain/staking/index.ts";
import { NO_SEARCH, views, Command as Wallet } from "../../../src/domain/wallet/index.ts";
import { CREATION } from "../../domain/staking/examples.ts";
import { BARE } from "../../support/bare/account.ts";
import { MIRA_ADDRESS, NORTH, OWN_ADDRESS, OWN_VALIDATOR, SOUTH } from "../../support/bare/addresses.ts";
import { signedIn } from "../../support/bare/device.ts";
import { type BareServer, isForBooks } from "../../support/bare/server.ts";
import { ENTRY_HEIGHT } from "../../support/bare/stakes.ts";
import { OPT_ROWS, USDC_ROWS } from "../../support/bare/wallet.ts";
import { typed, type User } from "../../support/driver.ts";

/** Every server of a test: none may have received a call or lacked a key beyond the specification. */
const servers: BareServer[] = [];
afterEach(() => {
  const of = servers.splice(0);
  expect(of.flatMap(({ incomplete }) => incomplete)).toEqual([]);
  expect(of.flatMap(({ unknown }) => unknown.filter((call) => !isForBooks(call)))).toEqual([]);
});

const begin = async (): Promise<{ user: User; server: BareServer }> => {
  const begun = await signedIn();
  servers.push(begun.server);
  return begun;
};
const confirms = (user: User, again = false) => user.confirms({ passcode: BARE.passcode, again });
const USDC = { chainId: "ethereum", symbol: "USDC", type: "all" } as const;

describe("money on a server that knows the specification alone", () => {
  it("is sent after a preview, and the receipt shows what the server answered", async () => {
    const { user, server } = await begin();
    expect(user.sees().wallet.tokens?.tokens[0]).toMatchObject({ address: OWN_ADDRESS, balance: "100" });
    await user.asksForPreview({ amount: "5", to: MIRA_ADDRESS, memo: "rent" });
    expect(confirms(user)).toBeNull();
    await user.settles();
    expect([user.sees().transfer.form.step, server.wallet.sent()]).toEqual(["completed", 1]);
    expect(user.sees().wallet.tokens?.tokens[0]?.balance).toBe("94.99");
  });

  it.each(["request", "answer"] as const)("whose transfer lost its %s is settled without a reference", async (loss) => {
    const { user, server } = await begin();
    await user.asksForPreview({ amount: "5", to: MIRA_ADDRESS, memo: "rent" });
    server.lose("transfer", loss);
    confirms(user);
    await user.waits("120 s");
    const { form, attempts } = user.sees().transfer;
    expect(server.wallet.sent()).toBe(loss === "answer" ? 1 : 0);
    expect(form.step).toBe(loss === "answer" ? "completed" : "sent");
    expect(attempts.map(({ status }) => status)).toEqual(loss === "answer" ? [] : ["unknown"]);
  });

  it("has a price history", async () => {
    const { user } = await begin();
    await user.runs(Wallet.LoadPrices({ chainId: "optio", symbol: "OPT", hours: 24 }));
    expect(views.pricesOf(user.sees().wallet, "optio", "OPT", 24)?.points).toHaveLength(1);
  });
});

describe("staking on a server that knows the specification alone", () => {
  it.each([
    ["delegate", { transferType: "delegate", validator: NORTH, amount: "5" }, { [NORTH]: "45", [SOUTH]: "0" }],
    ["undelegate", { transferType: "undelegate", validator: NORTH, amount: "5" }, { [NORTH]: "35", [SOUTH]: "0" }],
    [
      "move",
      { transferType: "move-delegation", validator: SOUTH, source: NORTH, amount: "5" },
      { [NORTH]: "35", [SOUTH]: "5" },
    ],
    [
      "cancelled undelegation",
      { transferType: "cancel-undelegate", validator: NORTH, amount: "3", creationHeight: ENTRY_HEIGHT },
      { [NORTH]: "43", [SOUTH]: "0" },
    ],
  ] as const)("completes a %s", async (_name, form, staked) => {
    const { user, server } = await begin();
    await user.opensStaking();
    expect(await user.asksForStakePreview(form)).toBeNull();
    expect(confirms(user)).toBeNull();
    await user.settles();
    expect(user.sees().transfer.form.step).toBe("completed");
    expect({ [NORTH]: server.wallet.stakes.of(NORTH), [SOUTH]: server.wallet.stakes.of(SOUTH) }).toEqual(staked);
  });

  it.each([null, "answer"] as const)("creates a validator, %s lost", async (loss) => {
    const { user, server } = await begin();
    await user.opensStaking();
    if (loss !== null) server.lose("createValidator", loss);
    const passcode = typed(user, BARE.passcode);
    const named = { operator: OWN_VALIDATOR, fingerprint: creationFingerprint(OWN_VALIDATOR) };
    expect(user.does(Staking.CreateValidator({ ...named, values: CREATION, problems: [], passcode }))).toBeNull();
    await user.waits("60 s");
    expect(creationOf(user.sees().transfer).step).toBe("created");
  });
});

describe("the transactions of a server that does not filter by token", () => {
  const shown = (user: User) => views.searchedRows(user.sees().wallet);

  it("are searched in the client as soon as rows of another token arrive, and no page of the whole wallet is counted", async () => {
    const { user } = await begin();
    const filter = { ...USDC, ...NO_SEARCH };
    expect(views.needsSearch(user.sees().wallet, filter)).toBe(false);
    await user.runs(Wallet.LoadHistory({ ...USDC, page: 1 }));
    expect(views.needsSearch(user.sees().wallet, filter)).toBe(true);
    expect(views.needsSearch(user.sees().wallet, { ...filter, chainId: "", symbol: "" })).toBe(false);
    await user.runs(Wallet.LoadMatches(filter));
    expect(shown(user).map(({ symbol }) => symbol)).toEqual(Array.from({ length: USDC_ROWS }, () => "USDC"));
    expect(user.sees().wallet.matches.isCut).toBe(false);
  });

  it("are exported completely", async () => {
    const { user } = await begin();
    await user.runs(Wallet.Export({ ...USDC, ...NO_SEARCH }));
    const exported = user.remembers().flatMap((entry) => JSON.stringify(entry).match(/"count":(\d+)/)?.[1] ?? []);
    expect(exported).toContain(String(USDC_ROWS));
  });

  it("of the whole wallet have the server's pages", async () => {
    const { user } = await begin();
    await user.runs(Wallet.LoadHistory({ chainId: "", symbol: "", type: "all", page: 3 }));
    expect(user.sees().wallet.history).toMatchObject({ currentPage: 3, totalPages: (OPT_ROWS + USDC_ROWS) / 10 });
    expect(user.sees().wallet.ignoresTokenFilter).toBeUndefined();
  });

  it("show a new row of the token before the next search", async () => {
    const { user } = await begin();
    const opt = { chainId: "optio", symbol: "OPT", type: "all", ...NO_SEARCH };
    await user.runs(Wallet.LoadMatches(opt));
    await user.asksForPreview({ amount: "5", to: MIRA_ADDRESS });
    confirms(user);
    await user.waits("10 s");
    expect(shown(user)[0]).toMatchObject({ id: "sent-1", amount: "5" });
  });
});

describe("people on a server that knows the specification alone", () => {
  it("are listed page after page, searched, invited, followed and blocked", async () => {
    const { user } = await begin();
    for (const page of [1, 2, 3]) {
      await user.runs(Contacts.LoadPeople({ segment: "following", page }));
    }
    expect(people.peopleOf(user.sees().contacts, "following")?.list).toHaveLength(64);
    user.does(Contacts.TypeSearch({ query: "mira" }));
    await user.waits("800 ms");
    expect(user.sees().contacts.search.people.map(({ id }) => id)).toEqual(["mira"]);
    user.does(Contacts.TypeSearch({ query: "new@demo.optio" }));
    await user.waits("800 ms");
    expect(user.sees().contacts.search.people).toMatchObject([{ email: "new@demo.optio", invite: true }]);
    expect(user.does(Contacts.Invite({ email: "new@demo.optio" }))).toBeNull();
    await user.runs(Contacts.LoadProfile({ value: "mira", by: "id" }));
    for (const change of ["unfollow", "follow", "block", "unblock"] as const) {
      expect(await user.runs(Contacts.Change({ id: "mira", change }))).toBeNull();
    }
    expect(people.openProfile(user.sees().contacts)).toMatchObject({ following: false, blocked: false });
    expect(await user.runs(Contacts.LoadAddresses({ id: "ulid-mira" }))).toBeNull();
    expect(people.addressesOf(user.sees().contacts, "ulid-mira")).toMatchObject([{ address: MIRA_ADDRESS }]);
  });

  it("have an own profile, whose counts the server answers", async () => {
    const { user } = await begin();
    for (const [value, by] of [
      ["user-1", "id"],
      ["ADA", "referral"],
    ] as const) {
      await user.runs(Contacts.LoadProfile({ value, by }));
      expect(people.openProfile(user.sees().contacts)).toMatchObject({ id: "user-1", followers_count: 5 });
    }
  });
});
