import { left, right } from "fp-ts/Either";
import { answered, ignored, NOT_PENDING, only, refuse } from "../decider/decision.ts";
import type { Envelope } from "../decider/message.ts";
import { awaits, IDLE } from "../decider/request.ts";
import { verdict } from "../decider/validation.ts";
import type { Handle } from "../values/secret.ts";
import { decideReset } from "./decide-passcode.ts";
import type { Decision, Of } from "./decision.ts";
import { type Command, Event, Rejection } from "./messages.ts";
import { newPayments, ofToken } from "./movement.ts";
import { askedPlaces } from "./setup.ts";
import type { State } from "./state.ts";
import {
  accountOf,
  firstWalletId,
  pricesOf,
  setupReached,
  whyNotCreate,
  whyNotExport,
  whyNotLoadRecent,
  whyNotRead,
  whyNotSetup,
} from "./views.ts";

/** Asks about the first wallet, when there is one. */
const reading = (state: State, ask: (walletId: string) => Event): Decision =>
  refuse(whyNotRead(state), () => only(ask(firstWalletId(state) ?? "")));

/** The newest transactions, and an announcement of the payments among them that were not known before (F9). */
const recordRecent = (state: State, { request, page }: Of<"RecordRecent">): Decision => {
  if (!awaits(state.recent.request, request)) return ignored(NOT_PENDING);
  const payments = newPayments(state.recent.transactions, page.transactions);
  return right([
    Event.RecentLoaded({ page }),
    ...(payments.length === 0 ? [] : [Event.PaymentsReceived({ payments })]),
  ]);
};

const choosePasscode = (state: State, { passcode }: Of<"ChoosePasscode">): Decision => {
  if (!setupReached(state, "passcode")) return left(Rejection.NotThere());
  if (state.setup.createRequest.status === "pending") return left(Rejection.Busy());
  const problems = verdict("passcode", passcode.broken);
  return problems.length > 0
    ? left(Rejection.Invalid({ problems }))
    : only(Event.PasscodeChosen({ passcode: passcode.handle }));
};

const requestPhrase = (state: State, envelope: Envelope): Decision => {
  if (state.setup.step !== "mnemonic") return left(Rejection.NotThere());
  if (state.setup.phraseRequest.status === "pending") return left(Rejection.Busy());
  return only(Event.PhraseRequested({ request: envelope.id }));
};

/** Whoever has gone back to the phrase is asked for four places anew. */
const phraseWritten = (state: State, envelope: Envelope): Decision => {
  if (!setupReached(state, "mnemonic") || state.setup.phrase === null) return left(Rejection.NotThere());
  if (state.setup.createRequest.status === "pending") return left(Rejection.Busy());
  return only(Event.ConfirmationAsked({ places: askedPlaces(envelope.chance) }));
};

const confirmPhrase = (state: State, { words }: Of<"ConfirmPhrase">, envelope: Envelope): Decision => {
  const why = whyNotCreate(state);
  const { passcode, phrase } = state.setup;
  if (why !== null || passcode === null || phrase === null) return left(why ?? Rejection.NotThere());
  if (words.broken.length > 0) {
    const [rule = "rule.phrase.wrongWord"] = words.broken;
    return left(Rejection.Invalid({ problems: [{ field: "words", rule }] }));
  }
  return only(Event.CreateRequested({ request: envelope.id, passcode, phrase }));
};

/** What the vault holds for a set-up. */
const secretsOf = ({ passcode, phrase }: State["setup"]): ReadonlyArray<Handle> =>
  [passcode, phrase].filter((handle) => handle !== null);

type Setup = Of<
  | "BeginSetup"
  | "ChoosePasscode"
  | "RequestPhrase"
  | "RecordPhrase"
  | "RecordPhraseFailure"
  | "PhraseWritten"
  | "ConfirmPhrase"
  | "RecordCreated"
  | "RecordCreateFailure"
>;

const decideSetup = (state: State, command: Setup, envelope: Envelope): Decision => {
  switch (command._tag) {
    case "wallet.BeginSetup":
      return refuse(whyNotSetup(state), () => only(Event.SetupBegun({ spent: secretsOf(state.setup) })));
    case "wallet.ChoosePasscode":
      return choosePasscode(state, command);
    case "wallet.RequestPhrase":
      return requestPhrase(state, envelope);
    case "wallet.RecordPhrase":
      return awaits(state.setup.phraseRequest, command.request)
        ? only(Event.PhraseReceived({ phrase: command.phrase }))
        : only(Event.PhraseDiscarded({ phrase: command.phrase }));
    case "wallet.RecordPhraseFailure":
      return answered(state.setup.phraseRequest, command.request, () =>
        Event.PhraseFailed({ failure: command.failure }),
      );
    case "wallet.PhraseWritten":
      return phraseWritten(state, envelope);
    case "wallet.ConfirmPhrase":
      return confirmPhrase(state, command, envelope);
    case "wallet.RecordCreated":
      return answered(state.setup.createRequest, command.request, () =>
        Event.WalletCreated({
          wallet: command.wallet,
          elsewhere: command.elsewhere,
          spent: secretsOf(state.setup),
        }),
      );
    case "wallet.RecordCreateFailure":
      return answered(state.setup.createRequest, command.request, () =>
        Event.CreateFailed({ failure: command.failure }),
      );
  }
};

/** What a command leads to. A newer question about the same thing replaces the older one (spec §7). */
export const decide = (state: State, command: Command, { envelope }: { readonly envelope: Envelope }): Decision => {
  const request = envelope.id;
  switch (command._tag) {
    case "wallet.LoadWallets":
      return only(Event.WalletsRequested({ request }));
    case "wallet.RecordWallets":
      return answered(state.walletsRequest, command.request, () => Event.WalletsLoaded({ wallets: command.wallets }));
    case "wallet.RecordWalletsFailure":
      return answered(state.walletsRequest, command.request, () => Event.WalletsFailed({ failure: command.failure }));
    case "wallet.LoadTokens":
      return reading(state, (walletId) => Event.TokensRequested({ request, walletId }));
    case "wallet.RecordTokens":
      return answered(state.tokensRequest, command.request, () => Event.TokensLoaded({ tokens: command.tokens }));
    case "wallet.RecordTokensFailure":
      return answered(state.tokensRequest, command.request, () => Event.TokensFailed({ failure: command.failure }));
    case "wallet.LoadAccount": {
      const { chainId, symbol } = command;
      return reading(state, (walletId) => Event.AccountRequested({ request, walletId, chainId, symbol }));
    }
    case "wallet.RecordAccount": {
      const { chainId, symbol, account } = command;
      const own = { ...account, transactions: ofToken(command, account.transactions) };
      return answered(accountOf(state, chainId, symbol)?.request ?? IDLE, command.request, () =>
        Event.AccountLoaded({ chainId, symbol, account: own }),
      );
    }
    case "wallet.RecordAccountFailure": {
      const { chainId, symbol, failure } = command;
      return answered(accountOf(state, chainId, symbol)?.request ?? IDLE, command.request, () =>
        Event.AccountFailed({ chainId, symbol, failure }),
      );
    }
    case "wallet.LoadRecent":
      return refuse(whyNotLoadRecent(state), () =>
        reading(state, (walletId) => Event.RecentRequested({ request, walletId })),
      );
    case "wallet.RecordRecent":
      return recordRecent(state, command);
    case "wallet.RecordRecentFailure":
      return answered(state.recent.request, command.request, () => Event.RecentFailed({ failure: command.failure }));
    case "wallet.LoadHistory": {
      const { chainId, symbol, page, type } = command;
      return reading(state, (walletId) => Event.HistoryRequested({ request, walletId, chainId, symbol, page, type }));
    }
    case "wallet.RecordHistory": {
      const transactions = ofToken(state.history, command.page.transactions);
      return answered(state.history.request, command.request, () =>
        Event.HistoryLoaded({ page: { ...command.page, transactions } }),
      );
    }
    case "wallet.RecordHistoryFailure":
      return answered(state.history.request, command.request, () => Event.HistoryFailed({ failure: command.failure }));
    case "wallet.ExportHistory": {
      const { chainId, symbol, type } = command;
      return refuse(whyNotExport(state, command), () =>
        reading(state, (walletId) => Event.ExportRequested({ request, walletId, chainId, symbol, type })),
      );
    }
    case "wallet.RecordExport": {
      const { chainId, symbol, type } = state.export;
      return answered(state.export.request, command.request, () =>
        Event.ExportLoaded({ chainId, symbol, type, rows: command.rows, count: command.count }),
      );
    }
    case "wallet.CancelExport":
      return state.export.request.status === "pending"
        ? only(Event.ExportCancelled())
        : ignored("no export in progress");
    case "wallet.RecordExportFailure":
      return answered(state.export.request, command.request, () => Event.ExportFailed({ failure: command.failure }));
    case "wallet.LoadPrices": {
      const { chainId, symbol, hours } = command;
      return only(Event.PricesRequested({ request, chainId, symbol, hours }));
    }
    case "wallet.RecordPrices": {
      const { chainId, symbol, hours, points } = command;
      return answered(pricesOf(state, chainId, symbol, hours)?.request ?? IDLE, command.request, () =>
        Event.PricesLoaded({ chainId, symbol, hours, points }),
      );
    }
    case "wallet.RecordPricesFailure": {
      const { chainId, symbol, hours, failure } = command;
      return answered(pricesOf(state, chainId, symbol, hours)?.request ?? IDLE, command.request, () =>
        Event.PricesFailed({ chainId, symbol, hours, failure }),
      );
    }
    case "wallet.CheckPhrase":
    case "wallet.RecordPhraseChecked":
    case "wallet.RecordPhraseCheckFailure":
    case "wallet.ResetPasscode":
    case "wallet.RecordPasscodeReset":
    case "wallet.RecordPasscodeResetFailure":
    case "wallet.LeaveReset":
      return decideReset(state, command, envelope);
    default:
      return decideSetup(state, command, envelope);
  }
};
