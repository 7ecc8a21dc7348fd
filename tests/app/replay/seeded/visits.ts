import { isLeft } from "fp-ts/Either";
import { readLog } from "../../../../src/app/replay/command.ts";
import { testOf } from "../../../../src/app/replay/emit-test.ts";
import { Command as Contacts } from "../../../../src/domain/contacts/index.ts";
import { Command as Notifications } from "../../../../src/domain/notifications/index.ts";
import { Command as Staking } from "../../../../src/domain/staking/index.ts";
import { amount } from "../../../../src/domain/values/money.ts";
import { Command as Wallet } from "../../../../src/domain/wallet/index.ts";
import { bob } from "../../../domain/contacts/people.ts";
import { open, openSignedIn, typed, type User } from "../../../support/driver.ts";
import { json, noContent } from "../../../support/scripted-api.ts";
import { user as ada, MIRA } from "../../../support/scripted-server.ts";
import type { BugName } from "./bugs.ts";

const NODE = {
  ...{ moniker: "", website: "", details: "", commissionRate: amount("0.05"), commissionMaxRate: amount("0.2") },
  ...{ commissionMaxChangeRate: amount("0.01"), minSelfDelegation: amount("1"), amount: amount("10") },
};

/** What a user does who meets each bug. */
const VISITS: Readonly<Record<BugName, (user: User) => Promise<void>>> = {
  "a second confirmation within a minute is not asked about": async (user) => {
    for (const _ of ["first", "second"]) {
      await user.asksForPreview({ amount: "5", to: MIRA });
      await user.sends();
    }
  },
  "a transfer of all that the fee leaves is refused": async (user) => {
    await user.asksForPreview({ amount: "99.99", to: MIRA });
    user.confirms();
  },
  "a preview to another recipient is taken as it is": async (user) => {
    user.server.next("transferPreview", (serve) => {
      const { text } = serve();
      return json(200, { ...JSON.parse(text), to: "optio1another" });
    });
    await user.asksForPreview({ amount: "5", to: MIRA });
  },
  "a token that cannot be staked is staked": async (user) => {
    const token = { ...user.sees().wallet.tokens?.tokens[0], stakeable: false };
    user.server.always("getWalletTokens", () => json(200, { totalBalanceUsd: "100", tokens: [token] }));
    await user.runs(Wallet.LoadTokens());
    await user.opensStaking();
    await user.asksForStakePreview();
  },
  "problems of a validator's form are ignored": async (user) => {
    await user.opensStaking();
    const problems = [{ field: "moniker", rule: "rule.moniker.required" }] as never;
    const passcode = typed(user, "passcode");
    const named = { operator: "optiovaloper1ada", fingerprint: "" };
    user.does(Staking.CreateValidator({ ...named, values: NODE, problems, passcode }));
  },
  "an export is cancelled although none runs": async (user) => void user.does(Wallet.CancelExport()),
  "a page of notifications is requested that does not exist": async (user) => {
    await user.runs(Notifications.LoadPage({ page: 1 }));
    user.does(Notifications.LoadPage({ page: 9 }));
  },
  "a notification that is marked as read stays unread": async (user) => {
    await user.runs(Notifications.LoadPage({ page: 1 }));
    user.does(Notifications.MarkRead({ id: "n1" }));
  },
  "the user follows themselves": async (user) => void user.does(Contacts.Change({ id: ada.id, change: "follow" })),
  "everyone who is followed follows back": async (user) => {
    const stranger = { ...bob, following: false, isFollowing: false };
    user.server.always("getPeople", () => json(200, { data: [stranger], current_page: 1, last_page: 1 }));
    user.server.always("follow", () => noContent);
    await user.runs(Contacts.LoadPeople({ segment: "followers", page: 1 }));
    await user.runs(Contacts.Change({ id: bob.id, change: "follow" }));
  },
  "a refused code leaves the step waiting": async (user) => {
    await user.signsOut();
    await user.signsIn("000000");
  },
};

/** The log that a user downloads who has met a bug. */
const logOf = async (bug: BugName): Promise<string> => {
  const user = await (bug === "a refused code leaves the step waiting" ? open() : openSignedIn());
  await VISITS[bug](user);
  await user.settles();
  return user.downloadsTheLog();
};

/** The test that support emits from the log of a visit, at its last entry of this name. */
export const emitted = async (bug: BugName, wrongEntry: string): Promise<string> => {
  const log = readLog(await logOf(bug), {});
  if (isLeft(log)) throw new Error(log.left.text);
  const at = log.right.entries.findLast(({ command }) => command._tag === wrongEntry)?.seq ?? 0;
  const paths = { src: "../../../../src", support: "../../../support" };
  const text = testOf(log.right, { at, from: null, expected: null, ...paths });
  if (isLeft(text)) throw new Error(text.left);
  return text.right;
};
