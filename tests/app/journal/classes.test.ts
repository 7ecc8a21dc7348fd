import { describe, expect, it } from "vitest";
import { allCalls } from "../../../src/adapters/http/calls/index.ts";
import type { Privacy } from "../../../src/domain/decider/privacy.ts";
import { definitions, stateFields } from "../../../src/domain/index.ts";
import { type Ast, fieldsOf } from "../../support/declared.ts";

/** The class of every leaf by its key; `of` for the entries of a list. */
const classes = (ast: Ast, privacy: Privacy, key: string, found: Map<string, Set<string>>): void => {
  if (ast._tag === "Union") for (const type of ast.types ?? []) classes(type, privacy, key, found);
  else if (ast._tag === "Arrays") {
    for (const item of ast.rest ?? []) classes(item, privacy.kind === "list" ? privacy.of : privacy, key, found);
  } else if (ast._tag === "Objects" && (privacy.kind === "struct" || privacy.kind === "union")) {
    for (const { name, type } of ast.propertySignatures ?? []) {
      classes(type, fieldsOf(ast, privacy)[String(name)] ?? { kind: "hidden" }, String(name), found);
    }
  } else if (ast._tag !== "Null" && ast._tag !== "Literal" && ast._tag !== "Boolean") {
    // a plain number cannot contain text
    if (privacy.kind === "plain" && ast._tag === "Number") return;
    const shown = privacy.kind === "personal" || privacy.kind === "known" ? privacy.of : privacy.kind;
    found.set(key, (found.get(key) ?? new Set()).add(shown));
  }
};

const found = new Map<string, Set<string>>();
for (const field of [...Object.values(definitions), ...Object.values(stateFields)]) {
  classes(field.schema.ast as unknown as Ast, field.privacy, "", found);
}
for (const call of allCalls) {
  for (const field of [call.paramsField, call.bodyField, ...(call.answer === null ? [] : [call.answer])]) {
    classes(field.schema.ast as unknown as Ast, field.privacy, "", found);
  }
}

/**
 * The review list: the class of each key. A log shows `plain` values as they are, so a plain text must be one that
 * neither a person nor a server nor a stranger can choose. Change this list only after a review.
 */
const REVIEWED: Readonly<Record<string, string>> = {
  // made by describeCrash
  components: "plain",
  frames: "plain",
  route: "plain",
  unusedSecrets: "handle",
  serverAt: "instant",
  referencedId: "id",
  newest: "happened",
  ids: "id",
  requestedQuery: "identifier",
  before: "id",
  a: "word",
  access_token: "hidden",
  address: "address",
  amount: "amount moved typed",
  apr: "rate",
  at: "happened instant",
  authCode: "hidden",
  avatar: "hidden",
  b: "word",
  balance: "amount",
  balanceAfter: "amount",
  balanceBefore: "amount",
  balanceToken: "amount",
  balanceUsd: "figure",
  bio: "text",
  blockExplorerLink: "hidden",
  broken: "plain",
  chainId: "word",
  chainName: "word",
  change24h: "figure",
  changeCode: "handle",
  clockSkew: "skew",
  code: "handle id word",
  coins: "amount figure",
  coinsUsd: "figure",
  commissionMaxChangeRate: "figure",
  commissionMaxRate: "figure",
  commissionFrom: "due",
  commissionEarned: "figure",
  commissionOwed: "figure",
  // of a new validator, and of an edit, which the list of validators is compared with
  commissionRate: "figure rate",
  completed_at: "happened",
  completionTime: "due",
  count: "count",
  country: "word",
  created_at: "happened moment",
  creationHeight: "height",
  current: "handle",
  currentPage: "page",
  current_page: "page",
  current_password: "hidden",
  data: "hidden list",
  dateOfBirth: "handle",
  date_of_birth: "hidden",
  decimals: "plain",
  description: "description",
  details: "text",
  dial_code: "word",
  email: "identifier",
  endpoint: "plain",
  endsAt: "instant",
  expiresAt: "instant",
  expires_at: "instant",
  expires_in: "plain",
  fee: "fee rate",
  field: "plain",
  first_name: "name ownName",
  followers_count: "count",
  following_count: "count",
  from: "address instant page",
  fromValidator: "address",
  fromMoniker: "text",
  gasFee: "figure",
  gasFeeEstimate: "fee",
  handle: "handle",
  hash: "fingerprint hash",
  hours: "plain",
  id: "id key",
  identifier: "identifier",
  idleEndsAt: "instant",
  image: "handle hidden",
  initialBalance: "amount",
  issuedAt: "instant",
  key: "key",
  lastPage: "pages",
  last_name: "name ownName",
  last_page: "pages",
  limit: "plain",
  link: "text",
  linked_account: "identifier",
  jailedUntil: "due",
  releaseFee: "fee",
  editFee: "fee",
  selfDelegation: "amount",
  maxEntries: "plain",
  maxFee: "rate",
  maxFeeChange: "rate",
  memo: "memo",
  // "plain" is the text of a crash, made by describeCrash
  message: "message plain",
  method: "plain",
  minSelfDelegation: "amount figure",
  missing: "derived",
  mnemonic: "hidden",
  moniker: "text",
  name: "name word",
  network: "word",
  newPassword: "handle",
  notification_id: "id",
  onboarded_at: "moment",
  page: "page",
  pageNumber: "page",
  params: "derived",
  passcode: "handle",
  password: "handle hidden",
  password_confirmation: "hidden",
  perPage: "plain",
  per_page: "plain",
  phone_number: "identifier",
  phrase: "handle",
  places: "plain",
  platform_type: "plain",
  priceUsd: "figure",
  query: "identifier",
  read_at: "moment",
  recaptcha_token: "hidden",
  recaptcha_version: "plain",
  redirect_url: "plain",
  reference: "key",
  referral: "id",
  referral_code: "id",
  referrals_count: "count",
  refresh_token: "hidden",
  remember_token: "hidden",
  request: "key",
  resetToken: "handle",
  rewardPayoutFrequency: "plain",
  rewards: "amount",
  roles: "word",
  rows: "handle",
  rule: "plain",
  secret: "handle",
  segment: "word",
  sentAt: "instant",
  settledHashes: "hash",
  signedOutMessage: "message",
  skew: "skew",
  status: "word",
  symbol: "word",
  text: "text",
  timestamp: "happened",
  to: "address instant",
  toMoniker: "text",
  toValidator: "address",
  token: "handle hidden",
  tokens: "handle",
  tokensAt: "instant",
  totalBalanceUsd: "figure",
  totalPages: "pages",
  transactionHash: "hash",
  trustedUntil: "instant",
  type: "word",
  ulid: "id",
  unstakingWaitTime: "plain",
  until: "derived instant",
  uptime: "rate",
  username: "ownUsername username",
  validation: "hidden",
  misread: "plain",
  validator_address: "address",
  value: "id",
  walletId: "id",
  walletPasscode: "hidden",
  walletPasscode_confirmation: "hidden",
  website: "text",
};

describe("the class of every field", () => {
  it("R4: every field has the reviewed privacy class, and no new key is plain", () => {
    const all = [...found].map(([key, kinds]) => [key, [...kinds].sort().join(" ")] as const);
    const unreviewed = all.filter(
      ([key, kinds]) => !Object.hasOwn(REVIEWED, key) && kinds.split(" ").includes("plain"),
    );
    expect(unreviewed).toEqual([]);
    const changed = all.filter(([key, kinds]) => Object.hasOwn(REVIEWED, key) && REVIEWED[key] !== kinds);
    expect(changed).toEqual([]);
  });
});
