import { bech32 } from "@scure/base";
import type { Payee } from "../../../src/domain/contacts/index.ts";
import type { Failure } from "../../../src/domain/decider/failure.ts";
import {
  Command,
  Event,
  fingerprintOf,
  type Intent,
  type Preview,
  type Receipt,
  type SendingAttempt,
  transfer,
  type UnknownAttempt,
} from "../../../src/domain/transfer/index.ts";
import type { DecisionWorld } from "../../../src/domain/transfer/world.ts";
import { amount } from "../../../src/domain/values/money.ts";
import type { Handle } from "../../../src/domain/values/secret.ts";
import type { TokenBalance, Transaction } from "../../../src/domain/wallet/entities.ts";
import { wallet } from "../../../src/domain/wallet/index.ts";
import { envelope, specify } from "../../support/spec.ts";

/** A real Optio address, another one for each number. */
export const address = (number: number, prefix = "optio"): string =>
  bech32.encode(prefix, bech32.toWords(Uint8Array.from({ length: 20 }, (_, at) => (number * 53 + at * at * 7) % 256)));

export const OWN = address(1);
export const MIRA = address(2);
export const ETHEREUM = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

const token = (over: Partial<TokenBalance>): TokenBalance => ({
  chainId: "optio",
  chainName: "Optio",
  symbol: "OPT",
  name: "Optio",
  decimals: 6,
  address: OWN,
  balance: amount("100"),
  balanceUsd: amount("125"),
  priceUsd: amount("1.25"),
  change24h: amount("0"),
  stakeable: true,
  ...over,
});

export const TOKENS: ReadonlyArray<TokenBalance> = [
  token({}),
  token({
    chainId: "ethereum",
    chainName: "Ethereum",
    symbol: "ETH",
    decimals: 18,
    address: ETHEREUM,
    balance: amount("1"),
  }),
  token({ chainId: "ethereum", chainName: "Ethereum", symbol: "USDT", address: ETHEREUM, balance: amount("50") }),
];

/** A contact who receives OPT at an address. */
export const personAt = (to: string, id = "p1"): Payee => ({
  contact: {
    id,
    first_name: "Mira",
    last_name: "Vogel",
    username: "mira",
    avatar: null,
    email: null,
    phone_number: null,
    following: true,
    isFollowing: true,
  },
  addresses: [{ chainId: "optio", symbol: "OPT", address: to }],
});

/** A wallet with these tokens and these transactions in sight. */
export const worldOf = (
  tokens: ReadonlyArray<TokenBalance> = TOKENS,
  transactions: ReadonlyArray<Transaction> = [],
): DecisionWorld => ({
  session: { clockSkew: 0 },
  wallet: {
    ...wallet.initial,
    wallets: [{ id: "wallet-1", name: "Main" }],
    tokens: { totalBalanceUsd: amount("125"), tokens },
    history: { ...wallet.initial.history, transactions },
  },
});

export const given = specify(transfer, worldOf());

export const intent: Intent = {
  walletId: "wallet-1",
  chainId: "optio",
  symbol: "OPT",
  amount: amount("5"),
  sender: OWN,
  action: { type: "send", to: MIRA },
  memo: "rent",
  description: "",
};
export const FINGERPRINT = fingerprintOf(intent);

export const request = (over: Partial<Parameters<typeof Command.RequestPreview>[0]> = {}) =>
  Command.RequestPreview({
    chainId: "optio",
    symbol: "OPT",
    amount: "5",
    to: MIRA,
    memo: "rent",
    description: "",
    resembles: false,
    ...over,
  });

export const preview: Preview = { amount: amount("5"), gasFeeEstimate: amount("0.01"), to: MIRA, from: OWN };
export const receipt: Receipt = {
  transactionHash: "HASH-1",
  to: MIRA,
  from: OWN,
  amount: amount("5"),
  gasFee: amount("0.008"),
  blockExplorerLink: "https://explorer.optio.example/tx/HASH-1",
};

export const passcode = { handle: "handle-1" as Handle, broken: [] };
export const confirm = (again = false) => Command.Confirm({ passcode, again });

/** The time of `envelope()` of the specification. */
export const NOW = envelope().at;

const confirmed = { key: "preview-1", intent, fingerprint: FINGERPRINT, at: NOW, serverAt: NOW, baseline: null };

/** A transfer whose answer is awaited, confirmed as `request-1`. */
export const attempt = (over: Partial<SendingAttempt> = {}): SendingAttempt => ({
  ...confirmed,
  status: "sending",
  request: "request-1",
  isRepeat: false,
  ...over,
});
/** A transfer of unknown outcome before its first poll. */
export const unknownAttempt = (over: Partial<UnknownAttempt> = {}): UnknownAttempt => ({
  ...confirmed,
  status: "unknown",
  failure: null,
  refusal: null,
  isSearching: true,
  isPolling: false,
  lastPoll: null,
  pollFailure: null,
  evidence: { kind: "unlisted", candidates: [] },
  isDismissed: false,
  ...over,
});

/** A preview that is shown, of the request `preview-1`. */
export const previewed = (over: Partial<Preview> = {}, differences: ReadonlyArray<"amount" | "to" | "from"> = []) => [
  Event.PreviewRequested({ request: "preview-1", intent }),
  Event.PreviewReceived({ preview: { ...preview, ...over }, fingerprint: FINGERPRINT, differences }),
];
/** A transfer on its way, confirmed as `request-1`. */
export const sending = (over: Partial<SendingAttempt> = {}) => [
  ...previewed(),
  Event.SendRequested({ attempt: attempt(over), passcode, preview, consented: false }),
];
export const lost: Failure = {
  kind: "Unreachable",
  code: "serverFault",
  message: "Something went wrong. Please try again later.",
  status: 500,
  endpoint: "/wallets/:id/transfer",
  method: "POST",
  validation: null,
};
/** A transfer that got no answer. */
export const unknown = (over: Partial<SendingAttempt> = {}) => [
  ...sending(over),
  Event.OutcomeUnknown({ key: "preview-1", failure: lost }),
];

/** A transfer that got no answer, that was looked for to the end and not found. */
export const notFound = (over: Partial<SendingAttempt> = {}) => [
  ...unknown(over),
  Event.NotFoundYet({ key: "preview-1", isSearching: false, evidence: { kind: "unlisted", candidates: [] } }),
];

/** What the transfer looks like in the wallet's list. */
export const listed = (over: Partial<Transaction> = {}): Transaction => ({
  id: "transaction-1",
  type: "send",
  status: "success",
  amount: amount("5"),
  symbol: "OPT",
  chainId: "optio",
  network: "Optio",
  address: OWN,
  from: OWN,
  to: MIRA,
  fromValidator: null,
  toValidator: null,
  gasFee: amount("0.008"),
  memo: "rent",
  description: "",
  transactionHash: "HASH-1",
  blockExplorerLink: "https://explorer.optio.example/tx/HASH-1",
  created_at: new Date(NOW + 1_000).toISOString(),
  completed_at: new Date(NOW + 2_000).toISOString(),
  ...over,
});
