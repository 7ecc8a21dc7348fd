import { contact, contactsPage, country, profile } from "../../../src/domain/contacts/entities.ts";
import type { Fields } from "../../../src/domain/decider/field.ts";
import { notification, notificationsPage } from "../../../src/domain/notifications/entities.ts";
import { tokenBundle, user } from "../../../src/domain/session/entities.ts";
import { validator, validators } from "../../../src/domain/staking/entities.ts";
import { preview, receipt } from "../../../src/domain/transfer/entities.ts";
import {
  delegation,
  tokenAccount,
  tokenBalance,
  transaction,
  transactionsPage,
  wallet,
  walletTokens,
} from "../../../src/domain/wallet/entities.ts";
import { isNamed, type Rewriting } from "./rewriting.ts";

const PERSON = ["id", "first_name", "last_name", "username", "avatar"] as const;

const names = <F extends Fields>(
  { fields }: { readonly fields: F },
  ...named: ReadonlyArray<keyof F & string>
): readonly [Fields, ReadonlySet<string>] => [fields, new Set<string>(named)];

/** What sections 3 and 7 of the specification name of each object. Of a token, a country and a person's page they name nothing. */
const NAMED: ReadonlyMap<Fields, ReadonlySet<string>> = new Map([
  names(tokenBundle, "access_token", "refresh_token", "expires_in"),
  names(user, ...PERSON, "email", "onboarded_at", "roles"),
  names(notification, "id", "read_at", "created_at", "text"),
  names(notificationsPage, "data", "current_page", "last_page"),
  names(wallet, "id"),
  names(walletTokens, "totalBalanceUsd", "tokens"),
  names(tokenBalance, "chainId", "symbol", "balance"),
  names(
    tokenAccount,
    ...(["transactions", "unbondingDetails", "delegationDetails", "delegations"] as const),
    ...(["balanceToken", "balanceUsd", "address"] as const),
  ),
  names(delegation, "validator_address", "coins"),
  names(
    transaction,
    ...(["type", "created_at", "amount", "status", "address", "fromValidator", "toValidator"] as const),
    ...(["network", "completed_at", "gasFee"] as const),
  ),
  names(transactionsPage, "transactions", "totalPages", "pageNumber", "limit"),
  names(validator, "moniker", "address", "fee", "uptime", "coins", "image"),
  names(validators, "unstakingWaitTime", "rewardPayoutFrequency", "validatorSet"),
  names(preview, "amount", "gasFeeEstimate", "to", "from"),
  names(receipt, "transactionHash", "to", "from", "amount", "gasFee", "blockExplorerLink"),
  names(contact, ...PERSON, "email", "phone_number", "following", "isFollowing"),
  names(contactsPage, "data"),
  names(profile, ...PERSON, "following"),
  names(country, "code", "name"),
]);

/** An object without the fields that are not kept. */
export const withOnly = (value: unknown, isKept: (key: string) => boolean): unknown =>
  isNamed(value) ? Object.fromEntries(Object.entries(value).filter(([key]) => isKept(key))) : value;

/** Leaves out of these objects what the specification does not name; of every object without `only`. */
export const namedAlone =
  (...only: ReadonlyArray<{ readonly fields: Fields }>): Rewriting =>
  (value, { is, key, fields }) => {
    // a list of unbonding entries is not named
    if (only.length === 0 && key === "unbondingDetails") return withOnly(value, (name) => name !== "entries");
    const named = is === "struct" && fields !== null ? NAMED.get(fields) : undefined;
    const isMeant = only.length === 0 || only.some((object) => object.fields === fields);
    return named === undefined || !isMeant ? value : withOnly(value, (name) => named.has(name));
  };
