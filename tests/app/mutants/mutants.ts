/** A bug that is planted in a file of `src`: a text that occurs once in it, and what it is replaced by. */
export interface Mutant {
  readonly name: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** Thirty bugs of rules, reactors and adapters (P4). */
export const MUTANTS: ReadonlyArray<Mutant> = [
  {
    name: "amounts are added as floating-point numbers",
    file: "domain/values/money.ts",
    from: "back(big(a).plus(big(b)))",
    to: "(String(Number(a) + Number(b)) as Money)",
  },
  {
    name: "an amount that leaves nothing after the fee is refused",
    file: "domain/transfer/views.ts",
    from: "compare(due, balance) <= 0",
    to: "compare(due, balance) < 0",
  },
  {
    name: "a transfer is no duplicate exactly a minute later",
    file: "domain/transfer/fingerprint.ts",
    from: "now - at <= DUPLICATE_WINDOW",
    to: "now - at < DUPLICATE_WINDOW",
  },
  {
    name: "a completed transfer is forgotten at once",
    file: "domain/transfer/attempts.ts",
    from: "return moved ? [{ ...fingerprint, unresolved: false }] : [];",
    to: "return [];",
  },
  {
    name: "a transfer is settled by a transaction that fits another one too",
    file: "domain/transfer/matching.ts",
    from: " && !others.some(({ intent }) => fits(intent, only))",
    to: "",
  },
  {
    name: "the refusal of a repetition is taken for that of the transfer",
    file: "domain/transfer/decide.ts",
    from: "if (isRepeat) return only(Event.RepetitionRefused({ key, failure }));",
    to: "",
  },
  {
    name: "a repetition gets a key of its own",
    file: "domain/transfer/attempts.ts",
    from: "key: earlier?.key ?? given.key,",
    to: "key: given.key,",
  },
  {
    name: "a staking form is sent without a wallet",
    file: "domain/staking/stake-rules.ts",
    from: "token === null || walletId === null",
    to: "token === null",
  },
  {
    name: "the history of a token has rows of its namesake on another chain",
    file: "domain/wallet/transactions.ts",
    from: "movement.chainId === chainId && movement.symbol === symbol",
    to: "movement.symbol === symbol",
  },
  {
    name: "a transaction has an empty party",
    file: "domain/wallet/transactions.ts",
    from: 'address !== "" && ends.findIndex',
    to: "ends.findIndex",
  },
  {
    name: "an operator with a validator that no list has yet creates another one",
    file: "domain/staking/creation.ts",
    from: "isCreated || ",
    to: "",
  },
  {
    name: "an action on a stake does not say that the token cannot be staked",
    file: "domain/staking/why-not.ts",
    from: "if (why !== null) return left(why);",
    to: "",
  },
  {
    name: "an unbonding entry is open at the moment it completes",
    file: "domain/wallet/unbonding.ts",
    from: "Date.parse(completionTime) <= now",
    to: "Date.parse(completionTime) < now",
  },
  {
    name: "an empty account has a timeline",
    file: "domain/staking/timeline.ts",
    from: "account.delegations.length > 0",
    to: "account.delegations.length >= 0",
  },
  {
    name: "a page without a session says that a password was saved",
    file: "domain/session/evolve.ts",
    from: "ended: null, passwordSaved: false",
    to: "ended: null, passwordSaved: true",
  },
  {
    name: "a password that is refused for another reason returns to the code",
    file: "domain/session/decide-password.ts",
    from: 'changeHandles(state).code !== null && failure.code === "invalidAuthCode"',
    to: 'changeHandles(state).code !== null || failure.code === "invalidAuthCode"',
  },
  {
    name: "everyone who is followed follows back",
    file: "domain/contacts/evolve.ts",
    from: 'contact.following && change !== "block"',
    to: 'change !== "block"',
  },
  {
    name: "only the first list of people is searched for a person",
    file: "domain/contacts/views.ts",
    from: "if (found !== undefined) return found;",
    to: "return found ?? null;",
  },
  {
    name: "of two pending marks a read notification turns unread",
    file: "domain/notifications/evolve.ts",
    from: "base.marks.some((mark) => mark.id === id)",
    to: "base.marks.every((mark) => mark.id === id)",
  },
  {
    name: "a movement of the mouse extends a session whose warning is open",
    file: "app/reactors/session/watch-idle.ts",
    from: '(sign === "gesture" && seen.phase === "active")',
    to: 'sign === "gesture"',
  },
  {
    name: "a sign-in continues although its tokens are gone",
    file: "app/reactors/session/store-session.ts",
    from: "if (bundle === null) return;",
    to: "",
  },
  {
    name: "a preview that was left is shown",
    file: "app/reactors/transfer/transfer.ts",
    from: 'takeUntil(happened$.pipe(on("transfer.FormLeft", "transfer.BackToForm", "session.SignedOut"))),',
    to: "",
  },
  {
    name: "a transfer that was found is looked for on and on",
    file: "app/reactors/transfer/polling.ts",
    from: "takeUntil(searchOver(happened$, attempt)),",
    to: "",
  },
  {
    name: "two tabs send the same transfer",
    file: "app/reactors/transfer/stored-transfers.ts",
    from: "duplicates.length > 0 && !consented && !isOwn",
    to: "false",
  },
  {
    name: "a search that finds exactly as many as it shows says that there are more",
    file: "app/reactors/wallet/wallet.ts",
    from: "isCut: !isComplete || transactions.length > most,",
    to: "isCut: !isComplete || transactions.length >= most,",
  },
  {
    name: "the tokens are not read again under the lock",
    file: "adapters/session-store/refresh.ts",
    from: 'if (before.accessToken !== stale) return "renewed" as const;',
    to: "",
  },
  {
    name: "a late renewal restores a session that another tab signed out",
    file: "adapters/session-store/refresh.ts",
    from: "bundle === null || !isOpen || after === null",
    to: "bundle === null || !isOpen",
  },
  {
    name: "a 401 renews a token that was renewed meanwhile",
    file: "adapters/session-store/send-with-session.ts",
    from: "now !== null && now.accessToken !== bearer",
    to: "false",
  },
  {
    name: "the vault keeps a passcode after its call",
    file: "adapters/api.ts",
    from: "for (const handle of handles) vault.forget(handle as Handle);",
    to: "",
  },
  {
    name: "an early answer is used after a change",
    file: "adapters/http/early-calls.ts",
    from: 'if (request.method !== "GET") sent.clear();',
    to: "",
  },
];

/** Changes nothing: no test may find it, or what finds the others fails by itself. */
export const CONTROL: Mutant = {
  name: "nothing is changed",
  file: "domain/staking/timeline.ts",
  from: "account.delegations.length > 0",
  to: "account.delegations.length > 0",
};
