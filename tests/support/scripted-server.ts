import type { Payee } from "../../src/domain/contacts/index.ts";
import { add, type Money, amount as money, subtract, ZERO } from "../../src/domain/values/money.ts";
import { ANNA } from "../domain/staking/examples.ts";
import { address, OWN } from "../domain/transfer/examples.ts";
import { createScriptedApi, type Handlers, json, noContent, type ScriptedApi, type Sent } from "./scripted-api.ts";
import { createScriptedStakes, rowOf, type StakeRequest } from "./scripted-stakes.ts";

/** The code in every mail of the scripted server. */
export const CODE = "123456";
export const PASSWORD = "Ada-demo-2026!";
export const PASSCODE = "ada-pass-1!";
/** The recovery phrase of the wallet, which allows a new passcode. */
export const PHRASE = Array.from({ length: 24 }, (_, at) => `canary${String.fromCharCode(97 + at)}`).join(" ");
const FEE = money("0.01");

/** A transfer that the server has executed. */
interface Executed {
  /** Its Idempotency-Key; empty without one. */
  readonly key: string;
  readonly amount: string;
  readonly to: string;
  readonly at: number;
}

/** A scripted server with one account, one wallet and a small ledger. */
export interface ScriptedServer extends ScriptedApi {
  /** Every movement of money, oldest first. */
  readonly executed: ReadonlyArray<Executed>;
  /** The current access token of this user's session. */
  readonly bundle: () => { readonly access_token: string; readonly refresh_token: string; readonly expires_in: number };
  /** Adds a transfer of `amount` OPT to `to` by another device, some milliseconds ago; of a staking type with `stake`. */
  readonly foreign: (
    amount: string,
    to: string,
    ago?: number,
    stake?: StakeRequest["transferType"],
    memo?: string,
  ) => void;
  /** Pays rewards of a validator, some milliseconds ago; the coins are part of the balance already. */
  readonly pays: (validator: string, amount: string, ago: number) => void;
  /** Adds this person to the contacts of the wallet's owner. */
  readonly knows: (person: Payee) => void;
  /** Omits the idempotency keys of transactions from now on, like a server without references. */
  readonly hidesReferences: () => void;
  /** Invalidates all access tokens issued so far. */
  readonly expireTokens: () => void;
}

/** The user of every session of the scripted server. */
export const user = {
  id: "user-1",
  first_name: "Ada",
  last_name: "Demo",
  username: "ada",
  email: "ada@demo.optio",
  phone_number: null,
  avatar: null,
  bio: null,
  country: "AT",
  onboarded_at: "2026-01-01T00:00:00Z",
  is_private: false,
  roles: [],
  referral_code: "ADA",
  ulid: "ulid-1",
  linked_account: null,
};

const text = (value: unknown): string => String(value);

/** The server, at the time of `now` in milliseconds since 1970, with an amount of OPT in the wallet. */
export const createScriptedServer = (now: () => number, opening: Money = money("100")): ScriptedServer => {
  const executed: Executed[] = [];
  const transactions: Array<Readonly<Record<string, unknown>>> = [];
  const receipts = new Map<string, unknown>();
  const trusted = new Set<string>();
  const people: Payee[] = [];
  const stakes = createScriptedStakes(now);
  let references = true;
  let balance = opening;
  let passcode = PASSCODE;
  let generation = 0;
  let valid = 1;
  const bundle = () => {
    generation += 1;
    valid = Math.max(valid, generation);
    return { access_token: `access ${generation}`, refresh_token: `refresh ${generation}`, expires_in: 900 };
  };
  const signedIn = (sent: Sent, then: () => ReturnType<typeof json>) =>
    sent.bearer !== null && Number(sent.bearer.slice("access ".length)) >= valid
      ? then()
      : json(401, { error: "Unauthenticated." });

  const isStake = ({ input }: Sent): boolean => input.transferType !== "send";
  const previewOf = (sent: Sent) => ({
    amount: sent.input.amount,
    gasFeeEstimate: FEE,
    to: sent.input.to,
    from: sent.input.from,
    ...(isStake(sent) ? stakes.previewOf(text(sent.input.transferType)) : {}),
  });

  const execute = (sent: Sent) => {
    const key = sent.headers["Idempotency-Key"] ?? "";
    // a transfer without a key is like no other one
    const earlier = key === "" ? undefined : receipts.get(key);
    if (earlier !== undefined) return json(200, earlier);
    if (sent.input.walletPasscode !== passcode) return json(422, { error: "Invalid wallet key." });
    const moved = money(text(sent.input.amount));
    const { input } = sent;
    const staked = isStake(sent)
      ? stakes.execute({
          transferType: text(input.transferType),
          to: text(input.to),
          from: text(input.from),
          amount: moved,
          creationHeight: input.creationHeight === undefined ? null : text(input.creationHeight),
        })
      : null;
    const before = balance;
    balance = add(subtract(balance, add(staked?.spent ?? moved, FEE)), staked?.rewards ?? ZERO);
    executed.push({ key, amount: moved, to: text(sent.input.to), at: now() });
    const hash = `HASH-${executed.length}`;
    const at = new Date(now()).toISOString();
    const receipt = {
      transactionHash: hash,
      to: input.to,
      from: input.from,
      amount: moved,
      gasFee: FEE,
      blockExplorerLink: `https://explorer.optio.example/tx/${hash}`,
    };
    const sums = staked === null ? {} : { rewards: staked.rewards, balanceBefore: before, balanceAfter: balance };
    const answer = { ...receipt, ...sums };
    if (key !== "") receipts.set(key, answer);
    transactions.unshift({
      id: `transaction-${executed.length}`,
      status: "success",
      symbol: sent.input.symbol,
      chainId: sent.input.chainId,
      network: "Optio",
      address: OWN,
      memo: sent.input.memo ?? null,
      description: sent.input.description ?? null,
      created_at: at,
      completed_at: at,
      reference: key === "" ? null : key,
      ...receipt,
      ...rowOf({ transferType: text(input.transferType), to: text(input.to), from: text(input.from) }),
    });
    return json(200, answer);
  };

  const tokens = () => ({
    totalBalanceUsd: balance,
    tokens: [
      {
        chainId: "optio",
        chainName: "Optio",
        symbol: "OPT",
        name: "Optio",
        decimals: 6,
        address: OWN,
        balance,
        balanceUsd: balance,
        priceUsd: "1",
        change24h: "0",
        stakeable: true,
      },
    ],
  });

  const handlers: Handlers = {
    login: ({ input }) =>
      trusted.has(text(input.remember_token)) ? json(200, bundle()) : json(200, { status: "code_required" }),
    authCodeLogin: ({ input }) => {
      if (input.authCode !== CODE) return json(401, { error: "Invalid Auth Code" });
      const signedInNow = bundle();
      if (input.remember_me !== true) return json(200, signedInNow);
      const remember_token = `remember ${generation}`;
      trusted.add(remember_token);
      return json(200, { ...signedInNow, remember_token });
    },
    initiatePasswordChange: (sent) => signedIn(sent, () => json(200, { status: "code_required" })),
    validatePasswordChangeCode: (sent) =>
      signedIn(sent, () =>
        sent.input.authCode === CODE
          ? json(200, { token: "token of a change" })
          : json(401, { error: "Invalid Auth Code" }),
      ),
    changePassword: (sent) =>
      signedIn(sent, () => {
        trusted.clear();
        return noContent;
      }),
    refreshToken: ({ input }) =>
      input.refresh_token === `refresh ${generation}` ? json(200, bundle()) : json(401, { error: "Unauthenticated." }),
    logout: () => noContent,
    getUser: (sent) => signedIn(sent, () => json(200, user)),
    getWallets: (sent) => signedIn(sent, () => json(200, { wallets: [{ id: "wallet-1", name: "Main" }] })),
    verifyKey: (sent) =>
      signedIn(sent, () =>
        sent.input.data === PHRASE ? json(200, { valid: true }) : json(422, { error: "Invalid seed phrase." }),
      ),
    resetPasscode: (sent) =>
      signedIn(sent, () => {
        if (sent.input.mnemonic !== PHRASE) return json(422, { error: "Invalid seed phrase." });
        passcode = text(sent.input.walletPasscode);
        return noContent;
      }),
    getWalletTokens: (sent) => signedIn(sent, () => json(200, tokens())),
    getWalletTransactions: (sent) =>
      signedIn(sent, () => {
        const limit = Number(sent.input.limit);
        const page = Number(sent.input.page);
        const shown = transactions
          .slice((page - 1) * limit, page * limit)
          .map(({ reference, ...rest }) => (references ? { ...rest, reference } : rest));
        const totalPages = Math.max(1, Math.ceil(transactions.length / limit));
        return json(200, { transactions: shown, totalPages, pageNumber: page, limit });
      }),
    getNotifications: (sent) =>
      signedIn(sent, () =>
        json(200, {
          data: [{ id: "n1", text: "Welcome", created_at: "2026-01-01T00:00:00Z", read_at: null }],
          current_page: 1,
          last_page: 1,
        }),
      ),
    markNotificationAsRead: (sent) => signedIn(sent, () => noContent),
    getValidators: (sent) => signedIn(sent, () => json(200, stakes.validators())),
    getTokenAccount: (sent) => signedIn(sent, () => json(200, stakes.account(balance))),
    getRecents: (sent) =>
      signedIn(sent, () =>
        json(
          200,
          people.map(({ contact }) => contact),
        ),
      ),
    getReceivingAddresses: (sent) =>
      signedIn(sent, () => json(200, people.find(({ contact }) => contact.id === sent.input.id)?.addresses ?? [])),
    transferPreview: (sent) => signedIn(sent, () => json(200, previewOf(sent))),
    transfer: (sent) => signedIn(sent, () => execute(sent)),
  };

  return {
    ...createScriptedApi(now, handlers),
    executed,
    foreign: (amount, to, ago = 0, stake = "send", memo) => {
      const at = new Date(now() - ago).toISOString();
      const id = `foreign-${transactions.length + 1}`;
      transactions.unshift({
        id,
        ...rowOf({ transferType: stake, to, from: ANNA }),
        status: "success",
        symbol: "OPT",
        chainId: "optio",
        network: "Optio",
        address: OWN,
        from: OWN,
        to,
        amount,
        gasFee: FEE,
        memo: memo ?? null,
        description: null,
        created_at: at,
        completed_at: at,
        transactionHash: `HASH-${id}`,
        blockExplorerLink: "https://explorer.optio.example",
        reference: null,
      });
    },
    pays: (validator, amount, ago) => {
      const at = new Date(now() - ago).toISOString();
      const id = `payout-${transactions.length + 1}`;
      transactions.unshift({
        id,
        type: "distribution",
        status: "success",
        symbol: "OPT",
        chainId: "optio",
        network: "Optio",
        address: OWN,
        from: validator,
        to: OWN,
        fromValidator: validator,
        toValidator: null,
        amount,
        gasFee: "0",
        memo: null,
        description: null,
        created_at: at,
        completed_at: at,
        transactionHash: `HASH-${id}`,
        blockExplorerLink: "https://explorer.optio.example",
        reference: null,
      });
    },
    knows: (person) => void people.push(person),
    hidesReferences: () => {
      references = false;
    },
    bundle,
    expireTokens: () => {
      valid = generation + 1;
    },
  };
};

/** A recipient. */
export const MIRA = address(2);
