import { describe, expect, it } from "vitest";
import { Command, views } from "../../../src/domain/transfer/index.ts";
import { previewed, SHARED_ACTIONS } from "../../support/actions.ts";
import { open, openSignedIn, type User } from "../../support/driver.ts";
import { losing, losingAnswer, type Reply, refusing } from "../../support/scripted-api.ts";

const searchOf = (user: User): string | undefined => views.unresolved(user.sees().transfer).map(views.searchOf)[0];
const keyOf = (user: User): string => views.unresolved(user.sees().transfer)[0]?.key ?? "";
/** A list in a form that is not read. */
const inOtherForm: Reply = (serve) => ({ ...serve(), text: '{"transactions":"none"}' });
/** The tag with which a repetition is refused before anything is sent; null where it is sent again. */
const repeats = (user: User): string | null => user.does(Command.SendAgain({ key: keyOf(user) }));

describe.each(SHARED_ACTIONS)("W3, W16: the search for a lost transfer: $name", (action) => {
  it("lasts 60 s after a reload, however long the page before had looked", async () => {
    const first = await openSignedIn();
    first.server.next("transfer", losing);
    await previewed(first, action);
    first.confirms();
    await first.waits("40 s");
    await first.closesTheTab();
    const user = await open(first.device);
    await action.opens(user);
    for (const wait of ["1 s", "30 s", "28 s"]) {
      await user.waits(wait);
      expect([searchOf(user), repeats(user)]).toEqual(["searching", "transfer.StillPolling"]);
    }
    await user.waits("2 s");
    expect([searchOf(user), repeats(user)]).toEqual(["notFound", null]);
  });

  it("is not over because a person checked again and again", async () => {
    const user = await openSignedIn();
    user.server.next("transfer", losing);
    await previewed(user, action);
    user.confirms();
    await user.waits("1 s");
    for (let press = 0; press < 8; press += 1)
      expect(await user.runs(Command.PollAgain({ key: keyOf(user) }))).toBeNull();
    expect([searchOf(user), repeats(user)]).toEqual(["searching", "transfer.StillPolling"]);
    await user.waits("58 s");
    expect(searchOf(user)).toBe("searching");
    await user.waits("2 s");
    expect(searchOf(user)).toBe("notFound");
  });

  it.each([
    ["gets no answer", losing, "Unreachable", 500],
    ["is refused", refusing(429, { error: "Too many requests." }), "Rejected", 429],
    ["meets a broken server", refusing(503), "Rejected", 503],
  ] as const)(
    "says that it couldn't check where each reading %s, though it was executed, and finds it with the next one",
    async (_, reply, kind, status) => {
      const user = await openSignedIn();
      user.server.next("transfer", losingAnswer);
      await previewed(user, action);
      user.server.always("getWalletTransactions", reply);
      user.confirms();
      await user.waits("2 min");
      expect([searchOf(user), repeats(user)]).toEqual(["unchecked", "transfer.NotChecked"]);
      expect(user.does(Command.Dismiss({ key: keyOf(user) }))).toBe("transfer.NotChecked");
      expect(views.unresolved(user.sees().transfer)).toMatchObject([{ pollFailure: { kind, status } }]);
      expect(user.server.executed).toHaveLength(1);
      user.server.always("getWalletTransactions", (serve) => serve());
      await user.runs(Command.PollAgain({ key: keyOf(user) }));
      expect(user.sees().transfer.attempts).toEqual([]);
      expect(user.server.to("transfer")).toHaveLength(1);
    },
  );

  it("is over at the first list in a form that is not read, and looks once at each press of Check again", async () => {
    const user = await openSignedIn();
    user.server.next("transfer", losingAnswer);
    await previewed(user, action);
    user.server.always("getWalletTransactions", inOtherForm);
    const looked = user.server.to("getWalletTransactions").length;
    const looks = (): number => user.server.to("getWalletTransactions").length - looked;
    user.confirms();
    await user.waits("3 s");
    const first = looks();
    expect([searchOf(user), repeats(user)]).toEqual(["unchecked", "transfer.NotChecked"]);
    expect(views.unresolved(user.sees().transfer)).toMatchObject([
      { pollFailure: { misread: "transactions can't be read" } },
    ]);
    await user.waits("3 min");
    expect(looks()).toBe(first);
    await user.runs(Command.PollAgain({ key: keyOf(user) }));
    await user.waits("3 min");
    expect([looks(), searchOf(user)]).toEqual([first + 1, "unchecked"]);
    user.server.always("getWalletTransactions", (serve) => serve());
    await user.runs(Command.PollAgain({ key: keyOf(user) }));
    expect(user.sees().transfer.attempts).toEqual([]);
    expect(user.server.executed).toHaveLength(1);
  });

  it("after a reload looks again for one that could not be checked, and not for one that was not found", async () => {
    const first = await openSignedIn();
    first.server.next("transfer", losing);
    await previewed(first, action);
    first.server.always("getWalletTransactions", losing);
    first.confirms();
    await first.waits("2 min");
    await first.closesTheTab();
    const second = await open(first.device);
    expect(searchOf(second)).toBe("searching");
    second.server.always("getWalletTransactions", (serve) => serve());
    await second.waits("61 s");
    expect(searchOf(second)).toBe("notFound");
    await second.closesTheTab();
    expect(searchOf(await open(first.device))).toBe("notFound");
  });
});
