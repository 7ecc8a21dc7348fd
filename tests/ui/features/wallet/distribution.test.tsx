import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Command as Session } from "../../../../src/domain/session/index.ts";
import { amount } from "../../../../src/domain/values/money.ts";
import { Command } from "../../../../src/domain/wallet/index.ts";
import { toasts } from "../../../../src/ui/common/toasts.ts";
import { DistributionScreen } from "../../../../src/ui/features/wallet/DistributionScreen.tsx";
import { ACCOUNT, ANNA, VALIDATORS } from "../../../domain/staking/examples.ts";
import { TOKENS } from "../../../domain/transfer/examples.ts";
import { transaction } from "../../../domain/wallet/movements.ts";
import { noAnswer } from "../../../support/examples.ts";
import { opened } from "../../fake-app.tsx";
import { idOf } from "../../replies.ts";

const shown = async (path = "/distribution") => {
  const page = await opened(<DistributionScreen />, path, [Command.LoadWallets()]);
  const wallet = () => page.app.state().wallet;
  await page.dispatch(page.reply.wallets());
  await page.dispatch(Command.LoadTokens());
  await page.dispatch(page.reply.tokens(TOKENS.map((token) => ({ ...token, stakeable: true }))));
  const answers = (rows: ReadonlyArray<ReturnType<typeof transaction>>, isCut = false) =>
    page.dispatch(page.reply.matches(rows, isCut));
  const fails = () =>
    page.dispatch(
      Command.RecordMatchesFailure({ request: idOf(wallet().matches.request), failure: noAnswer("/x", "GET") }),
    );
  return { ...page, wallet, answers, fails };
};
const payout = (at: number, over = {}) =>
  transaction({
    id: `p${at}`,
    type: "distribution",
    amount: amount("0.5"),
    fromValidator: at % 2 === 0 ? "optiovaloper1even" : "optiovaloper1odd",
    created_at: new Date(Date.UTC(2026, 10, 1 + at)).toISOString(),
    ...over,
  });

describe("/distribution", () => {
  it("sums the payouts in total and by validator, pages the list by ten, and shows no figure while balances are hidden", async () => {
    const page = await shown();
    expect(page.wallet().matches).toMatchObject({ type: "distribution", symbol: "OPT" });
    await page.answers(Array.from({ length: 13 }, (_, at) => payout(at)));
    const total = () => screen.getByRole("region", { name: /^Rewards paid out in \d+ days$/ }).textContent;
    expect(total()).toContain("6.5 OPT");
    // 0.5 OPT a day, at 1.25 USD
    expect(total()).toContain("$8.12USD at today's price.");
    expect(total()).toContain("13 payouts since 1\u00a0Nov\u00a02026 · last 13\u00a0Nov\u00a02026");
    screen.getByRole("heading", { level: 1, name: "Rewards" });
    const validators = within(screen.getByRole("table", { name: "Rewards by validator" })).getAllByRole("rowheader");
    expect(validators.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("optiov…ven optiovaloper1 even7 payouts"),
      expect.stringContaining("optiov…odd optiovaloper1 odd6 payouts"),
    ]);
    expect(page.text()).toContain("Page 1 of 2");
    screen.getByRole("button", { name: "Export" });
    page.app.preferences.write({ hideBalances: true });
    await page.press("1Y");
    await page.answers([payout(1, { amount: amount("0.777") })]);
    expect(document.body.innerHTML).not.toMatch(/0\.777|6\.5 OPT/);
  });

  it("says when the next payout is only once the account is known, which it loads", async () => {
    const page = await shown();
    await page.dispatch(page.reply.validators(VALIDATORS));
    await page.answers([payout(12)]);
    expect(page.text()).not.toMatch(/Paid out every|Next payout/);
    // one page needs no pager
    expect(page.text()).not.toContain("Page 1 of 1");
    await page.dispatch(page.reply.account({ ...ACCOUNT, transactions: [payout(19, { fromValidator: ANNA })] }));
    expect(page.text()).toContain("Next payout about 27\u00a0Nov\u00a02026.");
  });

  it("says the year of each day in the chart and its sentence: a range may have a day of two years", async () => {
    const page = await shown("/distribution?range=0");
    await page.answers(
      ["2025-11-02T12:00:00Z", "2024-11-02T12:00:00Z"].map((day, at) => payout(at, { created_at: day })),
    );
    expect(page.text()).toContain("2 payouts since 2\u00a0Nov\u00a02024 · last 2\u00a0Nov\u00a02025");
    const days = within(screen.getByRole("region", { name: "Rewards paid out" })).getAllByRole("rowheader");
    expect(days.map(({ textContent }) => textContent)).toEqual(["2\u00a0Nov\u00a02024", "2\u00a0Nov\u00a02025"]);
  });

  it("says that only the newest payouts are counted, and loads older ones by its button and after the last page", async () => {
    const page = await shown("/distribution?page=2");
    const many = Array.from({ length: 40 }, (_, at) => payout(at % 20, { id: `m${at}` }));
    await page.answers(many.slice(0, 20), true);
    expect(page.text()).toContain("count the newest 20 payouts only.");
    // page 2 is the last one, so older payouts are requested without a press
    const wanted = () => page.events.flatMap((event) => (event._tag === "wallet.MatchesRequested" ? [event.most] : []));
    expect(wanted()).toEqual([300, 320]);
    await page.answers(many.slice(0, 30), true);
    expect(wanted()).toEqual([300, 320]);
    await page.press("Load older");
    expect(wanted()).toEqual([300, 320, 330]);
    await page.fails();
    expect(page.text()).toContain("15 OPT");
    await page.press("Try again");
    await page.fails();
    // or by itself
    for (const online of [false, true]) await page.dispatch(Session.RecordConnection({ online }));
    await page.answers(many);
    expect(page.text()).toContain("40 payouts since");
    expect(page.text()).not.toContain("payouts only");
  });

  it("loads another range when its button is pressed, and says when there is nothing in it", async () => {
    const page = await shown();
    const first = page.wallet().matches.since;
    await page.answers([]);
    expect(page.text()).toContain("No rewards in this period");
    await page.press("1Y");
    expect(page.wallet().matches.since).toBeLessThan(first ?? 0);
    expect(page.place()).toBe("/distribution?range=365");
  });

  it("offers to stake where nothing is staked, and no ranges to a wallet that never had a reward", async () => {
    const page = await shown();
    const account = { ...ACCOUNT, delegations: [], unbondingDetails: { ...ACCOUNT.unbondingDetails, entries: [] } };
    const delegationDetails = { ...ACCOUNT.delegationDetails, balanceToken: amount("0") };
    await page.dispatch(page.reply.account({ ...account, delegationDetails }));
    await page.answers([]);
    expect(page.text()).toContain("No rewards in this period");
    screen.getByRole("link", { name: "Stake to earn rewards" });
    screen.getByRole("button", { name: "1Y" });
    await page.dispatch(Command.LoadRecent());
    await page.dispatch(page.reply.recent([]));
    expect(page.text()).toContain("No rewards yet");
    expect(screen.queryByRole("button", { name: "1Y" })).toBeNull();
  });

  it("loads the payouts again, once, after a new one that the newest transactions have", async () => {
    const page = await shown();
    const loads = () => page.events.filter(({ _tag }) => _tag === "wallet.MatchesRequested").length;
    const turns = async (...rows: ReadonlyArray<ReturnType<typeof payout>>) => {
      await page.dispatch(Command.LoadRecent());
      await page.dispatch(page.reply.recent(rows));
    };
    await page.answers([payout(1)]);
    await turns(payout(1), payout(2, { type: "send" }), payout(3, { chainId: "other" }));
    expect(loads()).toBe(1);
    await turns(payout(4), payout(1));
    expect(page.text()).toContain("0.5 OPT");
    await page.answers([payout(4), payout(1)]);
    expect(page.text()).toContain("2 payouts since");
    // one that the answer does not have
    await turns(payout(0));
    await page.answers([payout(4), payout(1)]);
    await turns(payout(0));
    expect(loads()).toBe(3);
    // one before the range of the list
    await turns(payout(9, { created_at: "2025-01-01T12:00:00Z" }));
    expect(loads()).toBe(3);
  });

  it("shows why it failed, with Retry", async () => {
    const page = await shown();
    await page.fails();
    expect(page.text()).toContain("Couldn't load your rewards");
    await page.press("Retry");
    expect(page.wallet().matches.request.status).toBe("pending");
  });

  describe("shares a picture of the paydays", () => {
    afterEach(() => {
      vi.restoreAllMocks();
      vi.unstubAllGlobals();
    });

    /** The page with two paydays, in a browser that draws; `share` is how it shares files, or null. Returns what is saved. */
    const withPicture = async (share: (() => Promise<void>) | null, isDrawing = true) => {
      vi.stubGlobal("Path2D", class {});
      const pen = new Proxy({}, { get: () => () => undefined, set: () => true });
      vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(isDrawing ? (pen as never) : null);
      vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((take) =>
        take(new Blob(["png"], { type: "image/png" })),
      );
      const shared = vi.fn(share ?? (() => Promise.resolve()));
      vi.stubGlobal("navigator", { ...navigator, share: shared, canShare: () => share !== null });
      const page = await shown();
      const saved: string[] = [];
      vi.spyOn(page.app, "download").mockImplementation((name) => void saved.push(name));
      await page.answers([payout(1), payout(8)]);
      await page.press("Share picture");
      return { shared, saved };
    };

    it("as a file, by the browser's own dialog", async () => {
      const { shared, saved } = await withPicture(() => Promise.resolve());
      expect(shared).toHaveBeenCalledWith({ files: [expect.objectContaining({ name: "optio-rewards.png" })] });
      expect(saved).toEqual([]);
    });

    it("and does nothing when that dialog is closed, but saves the file where the browser refuses it", async () => {
      const closed = await withPicture(() => Promise.reject(new DOMException("closed", "AbortError")));
      expect(closed.saved).toEqual([]);
      cleanup();
      const refused = await withPicture(() => Promise.reject(new DOMException("no", "NotAllowedError")));
      expect(refused.saved).toEqual(["optio-rewards.png"]);
    });

    it("by saving it where the browser shares no files, and says where it draws none", async () => {
      const { shared, saved } = await withPicture(null);
      expect([shared.mock.calls.length, saved]).toEqual([0, ["optio-rewards.png"]]);
      cleanup();
      expect((await withPicture(null, false)).saved).toEqual([]);
      expect(toasts.read().kept.map(({ text }) => text)).toEqual(["The picture couldn't be made in this browser."]);
    });

    it("not of one payday, nor while balances are hidden", async () => {
      const page = await shown();
      await page.answers([payout(1)]);
      expect(screen.queryByRole("button", { name: "Share picture" })).toBeNull();
      cleanup();
      const other = await shown();
      other.app.preferences.write({ hideBalances: true });
      await other.answers([payout(1), payout(8)]);
      expect(screen.getByRole("button", { name: "Share picture" }).getAttribute("aria-disabled")).toBe("true");
    });
  });
});
