import { Command as Contacts } from "../../../src/domain/contacts/index.ts";
import { Command as Notifications } from "../../../src/domain/notifications/index.ts";
import { Command as Session } from "../../../src/domain/session/index.ts";
import { creationFingerprint } from "../../../src/domain/staking/creation.ts";
import { Command as Staking } from "../../../src/domain/staking/index.ts";
import { Command as Transfer } from "../../../src/domain/transfer/index.ts";
import { amount as money } from "../../../src/domain/values/money.ts";
import { NO_SEARCH, Command as Wallet } from "../../../src/domain/wallet/index.ts";
import { bob, profile } from "../../domain/contacts/people.ts";
import { ANNA, BERT, CREATION, VALIDATORS, valoper } from "../../domain/staking/examples.ts";
import { OWN } from "../../domain/transfer/examples.ts";
import { type Action, previewed, STAKE_ACTIONS } from "../../support/actions.ts";
import { createDevice, open, openSignedIn, typed, type User } from "../../support/driver.ts";
import { json, losing, losingAnswer, noContent, type Reply, refusing, slowly } from "../../support/scripted-api.ts";
import { user as ada, CODE, MIRA, PASSCODE, PASSWORD, PHRASE } from "../../support/scripted-server.ts";

const NEW = { ...ada, id: "user-2", first_name: "", last_name: "", username: "", country: null, onboarded_at: null };
const WALLET = { id: "wallet-1", name: "Main" };

/** Dispatches commands as a user does: each after the outcome of the one before. */
const does = async (user: User, ...commands: ReadonlyArray<Parameters<User["does"]>[0]>): Promise<void> => {
  for (const command of commands) {
    await user.runs(command);
  }
};

const signsInTrusting = async (user: User): Promise<void> => {
  await does(user, Session.SignIn({ identifier: "ada@demo.optio", password: typed(user, PASSWORD) }));
  await does(user, Session.SubmitCode({ code: typed(user, CODE), trustDevice: true }));
};

const sends = (reply: Reply) => async (): Promise<User> => {
  const user = await openSignedIn();
  user.server.next("transfer", reply);
  await user.asksForPreview({ amount: "5", to: MIRA, memo: "rent" });
  user.confirms();
  await user.waits("2 min");
  return user;
};

const stakes = (action: Action) => async (): Promise<User> => {
  const user = await openSignedIn();
  await previewed(user, action);
  user.confirms();
  await user.waits("10 s");
  return user;
};

/** Stakes a payout again: the first line is refused and asked for once more, and the run is stopped while the second one is sent. */
const stakesPayoutAgain = async (): Promise<User> => {
  const user = await openSignedIn();
  user.server.pays(ANNA, "4", 3_600_000);
  await user.opensStaking();
  user.server.next("transfer", refusing(422, { error: "Transaction failed." }), slowly(user.clock, 5_000));
  const since = user.clock.now() - 3_600_000;
  const lines = [ANNA, BERT].map((validator) => ({ validator, amount: money("4"), earned: money("4"), since }));
  const asked = { payout: "payout-1", chainId: "optio", symbol: "OPT", fee: money("0.01"), lines, taken: [] };
  user.does(Staking.BeginRestake({ ...asked, passcode: typed(user, PASSCODE) }));
  await user.waits("1 s");
  user.does(Staking.RequeueLine({ validator: ANNA }));
  user.does(Staking.StopRestake());
  await user.waits("20 s");
  return user;
};

const onDeviceWithoutWallet = async (reply: Reply | null): Promise<User> => {
  const device = createDevice();
  let exists = false;
  const create = () => {
    exists = true;
    return json(200, WALLET);
  };
  device.server.always("getMnemonic", () => json(200, { mnemonic: PHRASE }));
  device.server.always("getWallets", () => json(200, { wallets: exists ? [WALLET] : [] }));
  device.server.always("createWallet", (_, sent) => (reply === null ? create() : reply(create, sent)));
  const user = await openSignedIn(device);
  await does(
    user,
    Wallet.BeginSetup(),
    Wallet.ChoosePasscode({ passcode: typed(user, "long enough!") }),
    Wallet.LoadPhrase(),
    Wallet.PhraseWritten(),
    Wallet.ConfirmPhrase({ words: typed(user, "four words") }),
  );
  return user;
};

const [delegate, undelegate, move, cancel] = STAKE_ACTIONS as readonly [Action, Action, Action, Action];

/** A server's book of one token. */
const BOOK = {
  opening: { available: "1", staked: "2", arriving: "0" },
  closing: { available: "3.5", staked: "2", arriving: "0" },
  movements: [
    {
      ...{ id: "m1", at: "2026-01-15T10:00:00.000Z", kind: "received", transactionId: "t1", validator: null },
      ...{ available: "2.5", staked: "0", arriving: "0", priceUsd: "0.5" },
    },
  ],
};

/** A short visit of each flow of the product, over the real start. The committed bundles of every version are of these. */
export const FLOWS: Readonly<Record<string, () => Promise<User>>> = {
  "stake-again": stakesPayoutAgain,
  "sign-in": async () => {
    const user = await open();
    user.server.next("login", refusing(422, { error: "Invalid credentials" }));
    await user.signsIn();
    await user.signsIn("000000");
    await user.signsIn();
    return user;
  },
  "trusted-device": async () => {
    const user = await open();
    await signsInTrusting(user);
    await user.signsOut();
    await does(user, Session.SignIn({ identifier: "ada@demo.optio", password: typed(user, PASSWORD) }));
    await does(user, Session.ForgetDevice());
    return user;
  },
  register: async () => {
    const user = await open();
    user.server.always("register", () => json(200, { status: "code_required" }));
    user.server.always("resendMagicLink", () => json(200, { status: "link_sent" }));
    user.server.always("setupPassword", () => noContent);
    user.server.always("getUser", () => json(200, NEW));
    const dateOfBirth = typed(user, "1990-05-17");
    await does(user, Session.SignUp({ identifier: "ada@demo.optio", dateOfBirth, consent: true }));
    await user.waits("2 min");
    await does(user, Session.ResendCode());
    await does(user, Session.SubmitCode({ code: typed(user, CODE), trustDevice: false }));
    await does(user, Session.SavePassword({ password: typed(user, PASSWORD) }));
    return user;
  },
  onboard: async () => {
    const device = createDevice();
    device.server.always("getUser", () => json(200, NEW));
    device.server.next("onboardUser", refusing(422, { errors: { username: ["This username is taken"] } }));
    device.server.always("onboardUser", () => json(200, ada));
    device.server.always("getWallets", () => json(200, { wallets: [] }));
    const user = await openSignedIn(device);
    const form = { first_name: "Ada", last_name: "Demo", country: "AT" };
    await does(user, Session.Onboard({ ...form, username: "taken" }), Session.Onboard({ ...form, username: "ada" }));
    return user;
  },
  "create-wallet": () => onDeviceWithoutWallet(null),
  "create-wallet-unknown": () => onDeviceWithoutWallet(losingAnswer),
  // the product imports no wallet; the recovery phrase is entered only for a new passcode
  "recovery-phrase": async () => {
    const user = await openSignedIn();
    await does(user, Wallet.CheckPhrase({ phrase: typed(user, PHRASE.replace("canarya", "canaryb")) }));
    await does(user, Wallet.CheckPhrase({ phrase: typed(user, PHRASE) }));
    await does(user, Wallet.ResetPasscode({ passcode: typed(user, "Another-pass-7!") }));
    return user;
  },
  "send-completed": sends((serve) => serve()),
  "send-failed": sends(refusing(422, { error: "Insufficient funds" })),
  "send-unknown-found": sends(losingAnswer),
  "send-unknown-lost": sends(losing),
  delegate: stakes(delegate),
  undelegate: stakes(undelegate),
  "move-delegation": stakes(move),
  "cancel-undelegate": stakes(cancel),
  contacts: async () => {
    const user = await openSignedIn();
    user.server.always("getProfile", () => json(200, profile()));
    user.server.next("getProfile", refusing(404, { error: "Profile not found" }));
    user.server.always("follow", () => noContent);
    user.server.next("block", losing);
    user.server.always("getPeople", () => json(200, { data: [bob], current_page: 1, last_page: 1 }));
    user.server.always("searchContacts", () => json(200, { data: [bob] }));
    await does(
      user,
      Contacts.LoadPeople({ segment: "following", page: 1 }),
      Contacts.LoadProfile({ value: "NOBODY22", by: "referral" }),
      Contacts.LoadProfile({ value: bob.id, by: "id" }),
      Contacts.Change({ id: bob.id, change: "follow" }),
      Contacts.Change({ id: bob.id, change: "block" }),
      Contacts.TypeSearch({ query: "bo" }),
    );
    await user.waits("500 ms");
    await does(user, Contacts.TypeSearch({ query: "bob" }));
    await user.waits("2 s");
    return user;
  },
  notifications: async () => {
    const user = await openSignedIn();
    user.server.always("markAllNotificationsAsRead", () => noContent);
    user.server.always("deleteNotifications", () => noContent);
    user.server.next("markNotificationAsRead", refusing(500));
    await does(
      user,
      Notifications.MarkRead({ id: "n1" }),
      Notifications.MarkRead({ id: "n1" }),
      Notifications.LoadPage({ page: 1 }),
      Notifications.MarkAllRead(),
      Notifications.Clear(),
      Notifications.LoadPage({ page: 9 }),
    );
    return user;
  },
  settings: async () => {
    const user = await openSignedIn();
    user.server.always("getAlerts", () => json(200, { new_device: true, money_received: false }));
    user.server.next("putAlerts", refusing(503));
    user.server.always("putAlerts", (_, { input }) => json(200, { new_device: true, money_received: false, ...input }));
    await does(
      user,
      Notifications.LoadAlerts(),
      Notifications.SetAlert({ alert: "new_device", isOn: false }),
      Notifications.SetAlert({ alert: "money_received", isOn: true }),
    );
    user.server.always("updateProfile", () => json(200, { ...ada, bio: "Counts stars" }));
    user.server.always("deleteAvatar", () => json(200, ada));
    user.server.next("deleteAvatar", losing);
    user.server.always("changeIdentifier", () => json(200, { status: "code_required" }));
    user.server.always("confirmIdentifier", () => json(200, { ...ada, email: "new@demo.optio" }));
    const { first_name, last_name, username, country } = ada;
    const names = { first_name, last_name, username, country };
    await does(
      user,
      Session.SaveProfile({ ...names, bio: "Counts stars", is_private: false }),
      Session.ChangePhoto({ image: null }),
      Session.ChangeIdentifier({ identifier: "new@demo.optio", current: typed(user, PASSWORD) }),
      Session.SubmitCode({ code: typed(user, CODE), trustDevice: false }),
      Session.InitiatePasswordChange({ current: typed(user, PASSWORD) }),
      Session.SubmitCode({ code: typed(user, CODE), trustDevice: false }),
      Session.SavePassword({ password: typed(user, "Ada-demo-2027!") }),
    );
    return user;
  },
  "mailed-links": async () => {
    const user = await open();
    user.server.always("login", () => json(200, { status: "link_sent" }));
    user.server.always("forgotPassword", () => json(200, { status: "link_sent" }));
    user.server.always("checkResetToken", () => json(200, { valid: true }));
    user.server.next("checkResetToken", refusing(422, { error: "This link has expired" }));
    user.server.always("resetPassword", () => noContent);
    user.server.always("magicLogin", () => json(200, user.server.bundle()));
    user.server.always("checkMagicLink", () => json(200, { identifier: "ada@demo.optio" }));
    await does(
      user,
      Session.ForgotPassword({ identifier: "ada@demo.optio" }),
      Session.OpenResetLink({ token: user.types("an old link") }),
      Session.OpenResetLink({ token: user.types("a link") }),
      Session.SavePassword({ password: typed(user, "Ada-demo-2027!") }),
      Session.RememberReferral({ code: "BOB" }),
      Session.RememberDestination({ path: "/activity" }),
      Session.RequestSignInLink({ identifier: "ada@demo.optio" }),
      Session.LeaveChallenge(),
      Session.OpenMagicLink({ token: user.types("another link"), asked: false }),
      Session.UseMagicLink(),
      Session.ReachDestination(),
    );
    return user;
  },
  "send-again": async () => {
    const user = await sends(losing)();
    const key = user.sees().transfer.attempts[0]?.key ?? "";
    await does(
      user,
      Transfer.LoadRecipients(),
      Transfer.PollAgain({ key }),
      Transfer.Recognize({ key, id: "no candidate" }),
      Transfer.SendAgain({ key }),
      Transfer.Back(),
      Transfer.Reset(),
      Transfer.Dismiss({ key }),
    );
    return user;
  },
  "create-validator": async () => {
    const user = await openSignedIn();
    user.server.always("createValidator", refusing(422, { error: "Validator creation failed" }));
    await user.opensStaking();
    const made = { operator: "optiovaloper1ada", values: CREATION, problems: [], passcode: typed(user, PASSCODE) };
    await does(user, Staking.CreateValidator({ ...made, fingerprint: creationFingerprint(made.operator) }));
    await does(user, Staking.ShowStake({ chainId: "optio", symbol: "OPT" }), Staking.LeaveStake());
    return user;
  },
  "operator-desk": async () => {
    const user = await openSignedIn();
    const own = { moniker: "Own", fee: "0.05", uptime: "1", coins: "50", apr: null, status: "jailed", image: null };
    const operator = valoper(1);
    user.server.always("getValidators", () =>
      json(200, { ...VALIDATORS, validatorSet: [...VALIDATORS.validatorSet, { ...own, address: operator }] }),
    );
    const operated = { address: operator, selfDelegation: "50", minSelfDelegation: "50", tombstoned: false };
    user.server.always("getOperated", () => json(200, operated));
    const receipt = { to: operator, from: OWN, amount: "0", gasFee: "0.0036", blockExplorerLink: "https://e.example" };
    user.server.always("releaseValidator", () => json(200, { ...receipt, transactionHash: "HASH-RELEASE" }));
    user.server.always("editValidator", refusing(422, { error: "commission cannot be changed more than once in 24h" }));
    await user.opensStaking();
    await does(user, Staking.LoadValidators(), Staking.LoadOperated());
    const given = (fingerprint: string) => ({ operator, fingerprint, passcode: typed(user, PASSCODE) });
    await does(user, Staking.ReleaseValidator(given("release")));
    const values = { details: "Two nodes", commissionRate: money("0.06") };
    await does(user, Staking.EditValidator({ ...given("edit"), values, problems: [] }));
    return user;
  },
  activity: async () => {
    const user = await openSignedIn();
    user.server.always("getTokenHistory", () => json(200, []));
    user.server.always("getWalletMovements", () => json(200, BOOK));
    const token = { chainId: "optio", symbol: "OPT" };
    await does(
      user,
      Wallet.LoadPrices({ ...token, hours: 24 }),
      Wallet.LoadHistory({ ...token, page: 1, type: "all" }),
      Wallet.LoadMatches({ ...token, type: "all", ...NO_SEARCH }),
      Wallet.Export({ ...token, type: "all", ...NO_SEARCH }),
      Wallet.CancelExport(),
      Wallet.LoadStatement({ ...token, since: Date.UTC(2026, 0), until: Date.UTC(2026, 1) }),
      Notifications.Refresh(),
    );
    return user;
  },
  invitation: async () => {
    const user = await openSignedIn();
    user.server.always("inviteByEmail", () => noContent);
    user.server.next("inviteByEmail", losing);
    user.server.always("getCountries", () => json(200, []));
    await does(
      user,
      Contacts.LoadCountries(),
      Contacts.LoadPayees({ walletId: "wallet-1" }),
      Contacts.LoadAddresses({ id: bob.id }),
      Contacts.Invite({ email: "new@example.org" }),
      Contacts.Invite({ email: "new@example.org" }),
      Wallet.LeaveReset(),
    );
    return user;
  },
  "logout-idle": async () => {
    const user = await openSignedIn();
    await user.waits("26 min");
    await does(user, Session.KeepSignedIn());
    user.server.expireTokens();
    await does(user, Notifications.LoadPage({ page: 1 }));
    await user.waits("31 min");
    return user;
  },
  saved: async () => {
    const user = await openSignedIn();
    const of = { chainId: "optio", address: MIRA, memo: "104273" };
    const row = { ...of, label: "Exchange", resembles: false };
    await does(
      user,
      Transfer.LoadSaved(),
      Transfer.SaveAddress(row),
      Transfer.RecordSaved({ addresses: [], unreadable: 1, changes: 0 }),
      Transfer.SaveAddress(row),
      Transfer.SaveAddress({ ...row, memo: "2" }),
      Transfer.RecordSavedUnkept(),
      Transfer.ChangeSaved({ of, label: "My exchange", memo: "7" }),
      Transfer.ImportSaved({ rows: [row, { ...row, label: "hidden\u202e", memo: "3" }] }),
      Transfer.DeleteSaved({ of }),
    );
    return user;
  },
  "validator-days": async () => {
    const user = await openSignedIn();
    await does(user, Staking.LoadHistory({ validator: ANNA }), Staking.ForgetDays());
    return user;
  },
  logout: async () => {
    const user = await openSignedIn();
    user.server.expireTokens();
    user.server.next("refreshToken", refusing(500));
    await does(user, Notifications.LoadPage({ page: 1 }));
    await user.waits("5 s");
    await user.signsOut();
    return user;
  },
};

/**
 * How often a search takes the log of a flow: to run half an hour of waiting again takes as long as ten others together, and
 * has no more calls than one of them.
 */
export const weightOf = (flow: string): number => (flow === "logout-idle" ? 1 : 10);
