import { getPeople, searchContacts } from "../../adapters/http/calls/contacts.ts";
import {
  changeIdentifier,
  checkResetToken,
  forgotPassword,
  initiatePasswordChange,
  register,
  resendMagicLink,
} from "../../adapters/http/calls/session.ts";
import { getWallets, verifyKey } from "../../adapters/http/calls/wallet.ts";
import { contact, country, profile } from "../../domain/contacts/entities.ts";
import type { Fields } from "../../domain/decider/field.ts";
import { alerts, notification, notificationsPage } from "../../domain/notifications/entities.ts";
import { tokenBundle, user } from "../../domain/session/entities.ts";
import { operated, validator, validators } from "../../domain/staking/entities.ts";
import { preview, receipt, validatorTerms } from "../../domain/transfer/entities.ts";
import type { avatarAccounts } from "../../domain/values/avatar.ts";
import {
  delegation,
  movement,
  movementsPage,
  pots,
  redelegation,
  tokenAccount,
  tokenBalance,
  transaction,
  transactionsPage,
  unbonding,
  wallet,
  walletTokens,
} from "../../domain/wallet/entities.ts";

/** What the product does without a field: it loses something, or something else stands in its place. */
export type Without = { readonly lost: string } | { readonly instead: string };

/** The product lacks this: a noun that follows 'works without'. */
const lost = (what: string): Without => ({ lost: what });
/** Nobody misses the field: what is shown or done in its place. */
const instead = (what: string): Without => ({ instead: what });

type OptionalKeys<F extends Fields> = { [K in keyof F & string]: F[K]["optional"] extends true ? K : never }[keyof F &
  string];

/** The fields of one object; an optional one without a text does not compile. */
type Texts<F extends Fields> = { readonly [K in Exclude<OptionalKeys<F>, "unreadable">]: Without } & {
  readonly [K in keyof F & string]?: Without;
};

const textsOf = <F extends Fields>(
  { fields }: { readonly fields: F },
  texts: Texts<F>,
): readonly [Fields, Readonly<Record<string, Without | undefined>>] => [fields, texts];

const picture = instead("the person's own picture, else initials");
const pictures = {
  avatar: instead("initials"),
  ...{ gravatar_hash: picture, facebook_id: picture, github_id: picture, skype_id: picture },
  ...{ twitter_id: picture, vkontakte_id: picture, instagram_id: picture, google_id: picture },
} satisfies { readonly [K in keyof typeof avatarAccounts | "avatar"]: Without };
const named = { first_name: lost("first names"), last_name: lost("last names"), username: lost("usernames") };
const aboutPerson = { bio: lost("bios"), country: lost("countries of people"), is_private: lost("private accounts") };
const stated = { status: instead("the success itself says it") };
const yes = { valid: instead("the success itself is a yes") };
const atAction = {
  rewards: instead("no row of paid rewards"),
  completionTime: instead("the date by the chain's wait"),
};
const emptyList = instead("an empty list");

/**
 * What the product does without each field that an answer may lack, by the object that declares it. A field that stands
 * nowhere here is needed: without it the row, or the answer, is not read (`tests/app/conform/without.test.ts` tries each).
 */
export const WITHOUT: ReadonlyMap<Fields, Readonly<Record<string, Without | undefined>>> = new Map([
  textsOf(tokenBundle, { remember_token: instead("a code at every sign-in") }),
  textsOf(user, {
    ...named,
    ...pictures,
    ...aboutPerson,
    email: instead("an account without an email address"),
    onboarded_at: lost("a way past the onboarding, to which an account without onboarded_at is led"),
    roles: lost("the Admin entry of staff"),
    ulid: instead("the id"),
    phone_number: lost("the phone number in Settings"),
    referral_code: lost("invite links"),
    linked_account: lost("the linked account in Settings"),
    has_password: instead("the account counts as one with a password"),
  }),
  textsOf(country, { name: lost("names of countries"), dial_code: lost("dial codes of phone numbers") }),
  textsOf(notificationsPage, {
    data: emptyList,
    current_page: instead("one page"),
    last_page: instead("one page"),
  }),
  textsOf(notification, {
    text: lost("texts of notifications"),
    read_at: instead("unread"),
    link: instead("a notification that opens nothing"),
  }),
  textsOf(alerts, {
    new_device: lost("alerts of sign-ins on new devices"),
    validator_down: lost("alerts of validators that earn nothing"),
    commission_raised: lost("alerts of raised commissions"),
    unstaking_arrived: lost("alerts of unstaked coins"),
    money_received: lost("alerts of payments"),
    rewards_paid: lost("alerts of rewards"),
  }),
  textsOf(wallet, { name: instead("'Wallet'") }),
  textsOf(walletTokens, { totalBalanceUsd: instead("the sum of the tokens"), tokens: emptyList }),
  textsOf(tokenBalance, {
    chainName: instead("the name by the chain's id"),
    name: instead("the name by the symbol"),
    decimals: instead("those of a known token, else as many as the balance shows"),
    address: instead("the address of the token's account"),
    balanceUsd: lost("values in dollars where there is no price either"),
    priceUsd: instead("the price by the worth of the balance"),
    change24h: instead("the change by the price history, else '—'"),
    stakeable: instead("the native token is"),
  }),
  textsOf(tokenAccount, {
    transactions: emptyList,
    delegations: emptyList,
    delegationDetails: instead("the sum of the delegations"),
    unbondingDetails: instead("nothing is unbonding"),
    redelegations: lost("the moves that are still locked"),
    balanceUsd: instead("the worth by the price"),
  }),
  textsOf(tokenAccount.fields.delegationDetails, { balanceUsd: instead("the worth by the price") }),
  textsOf(tokenAccount.fields.unbondingDetails, { balanceUsd: instead("the worth by the price"), entries: emptyList }),
  textsOf(delegation, {
    moniker: instead("the name in the list of validators"),
    coinsUsd: instead("the worth by the price"),
    rewards: lost("rewards that are not paid yet"),
    feeAtStart: lost("the commission when a delegation began"),
    payoutAt: lost("the next payout of rewards"),
  }),
  textsOf(unbonding, {
    moniker: instead("the name in the list of validators"),
    initialBalance: lost("losses of unbonding coins by a slash"),
  }),
  textsOf(redelegation, {
    fromMoniker: instead("the name in the list of validators"),
    toMoniker: instead("the name in the list of validators"),
  }),
  textsOf(transactionsPage, {
    transactions: emptyList,
    totalPages: instead("one page"),
    pageNumber: instead("page 1"),
    limit: instead("10 rows a page"),
  }),
  textsOf(transaction, {
    id: instead("the hash, else the row's own values"),
    type: instead("'Unknown'"),
    status: instead("'Unknown'"),
    symbol: instead("the token of the chain, where it has one"),
    chainId: instead("the chain by its name"),
    network: instead("the name by the chain's id"),
    address: instead("no such row"),
    ...{ from: lost("whom payments went to or came from"), to: lost("whom payments went to or came from") },
    ...{ fromValidator: instead("no such row"), toValidator: instead("no such row") },
    ...{ memo: instead("no such row"), description: instead("no such row"), completed_at: instead("no such row") },
    gasFee: lost("fees of transactions"),
    transactionHash: lost("hashes of transactions"),
    blockExplorerLink: lost("links to the explorer"),
    created_at: instead("the time of completion"),
    fromBlocked: instead("from nobody blocked"),
    reference: instead("a lost answer of a transfer is found by its amount, addresses and time"),
    priceUsd: instead("the price of the day in the price history"),
  }),
  textsOf(pots, { priceUsd: instead("the price of the day in the price history") }),
  textsOf(movementsPage, { movements: emptyList }),
  textsOf(movement, {
    kind: instead("part of the line of what is not explained"),
    ...{ transactionId: instead("of no transaction"), validator: instead("of no validator") },
    priceUsd: instead("the price of the day in the price history"),
  }),
  textsOf(validators, {
    maxEntries: lost("the limit of unbonding entries before the chain refuses one"),
    creationFee: lost("the fee of a new validator"),
    slashing: lost("the shares that a slash burns"),
    validatorSet: emptyList,
  }),
  textsOf(validator, {
    moniker: lost("names of validators"),
    fee: lost("commissions of validators"),
    maxFee: lost("limits of commissions"),
    maxFeeChange: lost("limits of commissions"),
    uptime: lost("uptimes of validators"),
    coins: lost("bonded coins of validators"),
    apr: lost("yields of validators"),
    status: instead("'—', and the validator can be chosen"),
    website: instead("no such row"),
    details: instead("no such row"),
    image: instead("the first letter of the name"),
  }),
  textsOf(operated, {
    jailedUntil: instead("no end of the time in jail"),
    tombstoned: instead("not jailed for ever"),
    commissionFrom: instead("the commission can be changed now, as far as the client knows"),
    commissionEarned: lost("the commission that was earned"),
    commissionOwed: lost("the commission that builds up"),
    releaseFee: lost("the fee of a release before it is made"),
    editFee: lost("the fee of an edit before it is made"),
  }),
  textsOf(validatorTerms, { apr: lost("the yield of the validator in the review") }),
  textsOf(preview, {
    ...atAction,
    validator: lost("terms of the validator in the review"),
    belowMinimum: lost("warnings of the own minimum in the review"),
  }),
  textsOf(receipt, {
    ...atAction,
    transactionHash: lost("hashes of transactions"),
    gasFee: instead("the estimated fee"),
    balanceBefore: instead("no such row"),
    balanceAfter: instead("no such row"),
    blockExplorerLink: lost("links to the explorer"),
  }),
  textsOf(contact, {
    ...named,
    ...pictures,
    ...{ email: instead("no such row"), phone_number: instead("no such row"), invite: instead("a person") },
    following: instead("does not follow the user"),
    isFollowing: instead("not followed by the user"),
  }),
  textsOf(getPeople.answer, {
    data: emptyList,
    current_page: instead("the page that was asked for"),
    last_page: instead("a full page has another one after it"),
  }),
  textsOf(profile, {
    ...named,
    ...pictures,
    ...aboutPerson,
    following: instead("not followed by the user"),
    blocked: instead("not blocked"),
    ...{ followers_count: lost("numbers of followers"), following_count: lost("numbers of followers") },
    referrals_count: lost("numbers of referrals"),
    ulid: instead("the id"),
  }),
  textsOf(verifyKey.answer, yes),
  textsOf(checkResetToken.answer, { ...yes, identifier: instead("the account that the link is for is not named") }),
  textsOf(getWallets.answer, { wallets: emptyList }),
  textsOf(searchContacts.answer, { data: emptyList }),
  ...[register, initiatePasswordChange, changeIdentifier].map(({ answer }) => textsOf(answer, stated)),
  ...[forgotPassword, resendMagicLink].map(({ answer }) => textsOf(answer, stated)),
]);

/** What the product does without each call that the specification lacks, by the call's name. */
export const WITHOUT_CALL: Readonly<Record<string, string | undefined>> = {
  updateProfile: "the profile is shown, and saving it says 'Not available on this server.'",
  putAvatar: "the photo says 'Not available on this server.'",
  deleteAvatar: "the photo says 'Not available on this server.'",
  changeIdentifier: "changing an address says 'Not available on this server.'; an account without an email needs none",
  confirmIdentifier: "as POST /user/identifier",
  checkMagicLink: "the client asks for the press without a name",
  getWalletMovements: "the books are made of the rows of the activity; what they do not explain is a line of its own",
  getAlerts: "the alerts by email are absent from Settings",
  putAlerts: "as GET /user/alerts",
  getOperated: "the desk of an operator shows the status and what the list says, without Release and Edit",
  releaseValidator: "as GET /wallets/{id}/validator",
  editValidator: "as GET /wallets/{id}/validator",
  logout: "the session ends on the device alone",
  validatePasswordChangeCode: "the code itself is sent with the new password",
};
