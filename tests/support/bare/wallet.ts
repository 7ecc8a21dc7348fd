import { BARE } from "./account.ts";
import { ETHEREUM_ADDRESS, NORTH, OWN_ADDRESS, OWN_VALIDATOR } from "./addresses.ts";
import { type Handlers, ok, refuse } from "./reply.ts";
import { createStakes, rowOf } from "./stakes.ts";

/** A transaction with the fields that docs/wire.md Entities lists, without `reference`. */
type Row = Readonly<Record<string, unknown>> & { readonly type: string };

const TOKENS = [
  ["optio", "Optio", "OPT", 6, true],
  ["ethereum", "Ethereum", "ETH", 18, false],
  ["ethereum", "Ethereum", "USDC", 6, false],
] as const;

const MINUTE = 60_000;

/** How many transactions the wallet starts with: 200 of OPT, then 30 older ones of USDC. */
export const OPT_ROWS = 200;
export const USDC_ROWS = 30;

/** The calls of the wallet, its transfers, staking and history. */
export const walletCalls = (now: () => number) => {
  let wallets: ReadonlyArray<{ readonly id: string; readonly name: string }> = [{ id: "wallet-1", name: "Main" }];
  let passcode: string = BARE.passcode;
  let phrase: string = BARE.phrase;
  let sent = 0;
  /** In millionths of OPT. */
  let balance = 100_000_000;
  const stakes = createStakes(now);
  const opt = (): string => String(balance / 1_000_000);
  const iso = (ago: number): string => new Date(now() - ago).toISOString();

  const row = (id: string, symbol: string, at: string, over: object): Row => ({
    id,
    type: "receive",
    status: "success",
    amount: "1",
    symbol,
    chainId: symbol === "OPT" ? "optio" : "ethereum",
    network: symbol === "OPT" ? "Optio" : "Ethereum",
    address: symbol === "OPT" ? OWN_ADDRESS : ETHEREUM_ADDRESS,
    from: symbol === "OPT" ? NORTH : "0x52908400098527886E0F7030069857D2E4169EE7",
    to: symbol === "OPT" ? OWN_ADDRESS : ETHEREUM_ADDRESS,
    fromValidator: null,
    toValidator: null,
    gasFee: "0.01",
    memo: null,
    description: null,
    transactionHash: `HASH-${id}`,
    blockExplorerLink: `https://explorer.example/${id}`,
    created_at: at,
    completed_at: at,
    ...over,
  });
  let transactions: ReadonlyArray<Row> = [
    ...Array.from({ length: OPT_ROWS }, (_, at) => row(`opt-${at}`, "OPT", iso((at + 1) * MINUTE), {})),
    ...Array.from({ length: USDC_ROWS }, (_, at) => row(`usdc-${at}`, "USDC", iso((OPT_ROWS + at + 1) * MINUTE), {})),
  ];

  const execute = (input: Readonly<Record<string, unknown>>) => {
    if (input.walletPasscode !== passcode) return refuse(422, "Invalid wallet key.");
    const amount = Math.round(Number(input.amount) * 1_000_000);
    const type = String(input.transferType);
    stakes.execute(type, String(input.to), String(input.from), amount, String(input.creationHeight ?? ""));
    if (type === "send" || type === "delegate") balance -= amount;
    balance -= 10_000;
    sent += 1;
    const id = `sent-${sent}`;
    const of = {
      ...rowOf(type, String(input.to), String(input.from)),
      amount: input.amount,
      from: OWN_ADDRESS,
      to: input.to,
      memo: input.memo ?? null,
      description: input.description,
    };
    transactions = [row(id, String(input.symbol), iso(0), of), ...transactions];
    return ok({
      transactionHash: `HASH-${id}`,
      to: input.to,
      from: input.from,
      amount: input.amount,
      gasFee: "0.01",
      blockExplorerLink: `https://explorer.example/${id}`,
    });
  };

  const ofFirst = (input: Readonly<Record<string, unknown>>, answer: () => ReturnType<typeof ok>) =>
    wallets.some(({ id }) => id === input.id) ? answer() : refuse(404, "There is no such wallet");

  const handlers: Handlers = {
    getMnemonic: () => ok({ mnemonic: BARE.phrase }),
    createWallet: ({ input }) => {
      passcode = String(input.walletPasscode);
      phrase = String(input.mnemonic);
      wallets = [{ id: "wallet-1", name: "Main" }];
      return ok(wallets[0]);
    },
    getWallets: () => ok({ wallets }),
    getWalletTokens: ({ input }) =>
      ofFirst(input, () =>
        ok({
          totalBalanceUsd: String(Number(opt()) + 20),
          tokens: TOKENS.map(([chainId, chainName, symbol, decimals, stakeable]) => ({
            chainId,
            chainName,
            symbol,
            name: symbol,
            decimals,
            address: chainId === "optio" ? OWN_ADDRESS : ETHEREUM_ADDRESS,
            balance: symbol === "OPT" ? opt() : "10",
            balanceUsd: symbol === "OPT" ? opt() : "10",
            priceUsd: "1",
            change24h: "0",
            stakeable,
          })),
        }),
      ),
    verifyKey: ({ input }) => {
      const expected = input.type === "mnemonic" ? phrase : passcode;
      const text = input.type === "mnemonic" ? "Invalid seed phrase." : "Invalid wallet key.";
      return input.data === expected ? ok({ valid: true }) : refuse(422, text);
    },
    resetPasscode: ({ input }) => {
      if (input.mnemonic !== phrase) return refuse(422, "Invalid seed phrase.");
      passcode = String(input.walletPasscode);
      return { status: 204 };
    },
    createValidator: ({ input }) => {
      if (input.walletPasscode !== passcode) return refuse(422, "Invalid wallet key.");
      stakes.createValidator(OWN_VALIDATOR, String(input.moniker));
      return ok({
        transactionHash: "HASH-validator",
        to: OWN_VALIDATOR,
        from: OWN_ADDRESS,
        amount: input.amount,
        gasFee: "0.01",
        blockExplorerLink: "https://explorer.example/validator",
      });
    },
    getTokenHistory: () => ok([{ timestamp: iso(0), priceUsd: "1" }]),
    transferPreview: ({ input: { amount, to, from } }) => ok({ amount, gasFeeEstimate: "0.01", to, from }),
    transfer: ({ input }) => execute(input),
    getValidators: () => ok(stakes.validators()),
    getTokenAccount: ({ input }) =>
      ok({
        ...stakes.account(String(input.symbol)),
        transactions: transactions.filter(({ symbol }) => symbol === input.symbol).slice(0, 10),
        balanceToken: input.symbol === "OPT" ? opt() : "10",
        balanceUsd: input.symbol === "OPT" ? opt() : "10",
        address: input.chainId === "optio" ? OWN_ADDRESS : ETHEREUM_ADDRESS,
      }),
    getWalletTransactions: ({ input }) => {
      const limit = Number(input.limit);
      const page = Number(input.page);
      const fitting = transactions.filter(({ type }) => input.type === undefined || type === input.type);
      return ok({
        transactions: fitting.slice((page - 1) * limit, page * limit),
        totalPages: Math.max(1, Math.ceil(fitting.length / limit)),
        pageNumber: page,
        limit,
      });
    },
  };
  const wallet = {
    /** Takes the wallet away, as of an account that has just signed up. */
    isMissing: (): void => {
      wallets = [];
    },
    /** How many transfers were executed. */
    sent: (): number => sent,
    passcode: (): string => passcode,
    stakes,
  };
  return { wallet, handlers };
};
