import type * as calls from "../../src/adapters/http/calls/transfer.ts";
import type { TransactionType } from "../../src/domain/wallet/transactions.ts";
import type { Db } from "../db/database.ts";
import type { BodyOf } from "../http/decode.ts";
import type { Leg } from "../ledger/post.ts";
import { type Token, tokenOf } from "../ledger/tokens.ts";
import type { Holdings } from "../staking/holdings.ts";
import type { StakeChange, StakeWrite } from "../staking/stake-change.ts";
import type { ValidatorRow } from "../staking/validators.ts";
import type { WalletRow } from "../wallet/wallets.ts";

/** The fields of a preview or a transfer; the amount is the exact text that was sent. */
export type TransferRequest = BodyOf<typeof calls.transferPreview> &
  Partial<Pick<BodyOf<typeof calls.transfer>, "description" | "creationHeight">>;

/** A recipient: the chain and an address in canonical form. */
export interface Recipient {
  readonly chainId: string;
  readonly address: string;
}

/** A request, and the state of wallet and chain that it is checked against. */
export interface Situation {
  readonly db: Db;
  readonly wallet: WalletRow;
  readonly holdings: Holdings;
  readonly request: TransferRequest;
  readonly now: Date;
  /** False for a preview, which may omit fields that only the transfer has, and locks nothing. */
  readonly final: boolean;
  /** Finds the wallet of a recipient; null for an address outside of this service. */
  readonly receiverOf: (recipient: Recipient) => Promise<Plan["receiver"]>;
}

/** A transfer that passed every check: the money that it moves and its other effects. */
export interface Plan {
  readonly type: TransactionType;
  readonly token: Token;
  readonly feeToken: Token;
  readonly amount: bigint;
  readonly from: string;
  readonly to: string;
  readonly fromValidator: string | null;
  readonly toValidator: string | null;
  readonly memo: string | null;
  readonly legs: ReadonlyArray<Leg>;
  /** The delegations that change, whose rewards are paid out (docs/staking.md 10). */
  readonly stakes: ReadonlyArray<StakeChange>;
  readonly effects: ReadonlyArray<StakeWrite>;
  /** The validator that it creates. */
  readonly creates: ValidatorRow | null;
  /** Whether its effects change a validator, so that the end of the block has something to do (`endBlock`). */
  readonly changesChain: boolean;
  /** The payout of an undelegation, or until when moved stake cannot be moved on; null where there is none. */
  readonly completionTime: Date | null;
  /** The wallet of this service that receives, its owner, and whether they blocked the sender; null when there is none. */
  readonly receiver: { readonly walletId: string; readonly userId: string; readonly blocksSender: boolean } | null;
}

/** A plan with the parts that only some transfers have. */
export const planOf = (
  parts: Pick<Plan, "type" | "token" | "amount" | "from" | "to" | "legs"> & Partial<Plan>,
): Plan => ({
  feeToken: tokenOf(parts.token.feeToken),
  fromValidator: null,
  toValidator: null,
  memo: null,
  stakes: [],
  effects: [],
  creates: null,
  changesChain: false,
  completionTime: null,
  receiver: null,
  ...parts,
});

/** What a plan moves that fails in its block: nothing, but its fee is charged (docs/staking.md 16). */
export const withoutEffect = (plan: Plan): Plan => ({
  ...plan,
  legs: [],
  stakes: [],
  effects: [],
  creates: null,
  changesChain: false,
  receiver: null,
});
