/** A bug that is planted in a rule: an expression that occurs once in a module, and what it is replaced by. */
export interface Bug {
  readonly name: string;
  readonly module: string;
  readonly right: string;
  readonly wrong: string;
  /** The event, rejection or command by which the wrong entry of the visit is found. */
  readonly wrongEntry: string;
}

/** Eleven bugs in the six modules: guards that are lost, boundaries that are off, fields that are mixed up, events that change too much or nothing. */
export const BUGS = [
  {
    name: "a second confirmation within a minute is not asked about",
    module: "transfer",
    right: "duplicate !== null && !again",
    wrong: "false",
    wrongEntry: "transfer.Confirm",
  },
  {
    name: "a transfer of all that the fee leaves is refused",
    module: "transfer",
    right: "compare(due, balance) <= 0",
    wrong: "compare(due, balance) < 0",
    wrongEntry: "transfer.Confirm",
  },
  {
    name: "a preview to another recipient is taken as it is",
    module: "transfer",
    right: "sameAddress(to, preview.to)",
    wrong: "true",
    wrongEntry: "transfer.RecordPreview",
  },
  {
    name: "a token that cannot be staked is staked",
    module: "staking",
    right: "token.stakeable",
    wrong: "true",
    wrongEntry: "staking.RequestPreview",
  },
  {
    name: "problems of a validator's form are ignored",
    module: "staking",
    right: '[...problems, ...verdict("walletPasscode", passcode.broken)]',
    wrong: '[...verdict("walletPasscode", passcode.broken)]',
    wrongEntry: "staking.CreateValidator",
  },
  {
    name: "an export is cancelled although none runs",
    module: "wallet",
    right: 'state.export.request.status === "pending"',
    wrong: "true",
    wrongEntry: "wallet.CancelExport",
  },
  {
    name: "a page of notifications is requested that does not exist",
    module: "notifications",
    right: "page > 1 && page > state.lastPage",
    wrong: "false",
    wrongEntry: "notifications.LoadPage",
  },
  {
    name: "a notification that is marked as read stays unread",
    module: "notifications",
    right: "withReadAt(list, id, isoFrom(at))",
    wrong: "withReadAt(list, id, null)",
    wrongEntry: "notifications.MarkRead",
  },
  {
    name: "the user follows themselves",
    module: "contacts",
    right: "userOf(world.session)?.id === id",
    wrong: "false",
    wrongEntry: "contacts.Change",
  },
  {
    name: "everyone who is followed follows back",
    module: "contacts",
    right: 'contact.following && change !== "block"',
    wrong: 'change !== "block"',
    wrongEntry: "contacts.RecordChange",
  },
  {
    name: "a refused code leaves the step waiting",
    module: "session",
    right: "failed(step.submission, event.failure)",
    wrong: "step.submission",
    wrongEntry: "session.RecordCodeFailure",
  },
] as const satisfies ReadonlyArray<Bug>;

export type BugName = (typeof BUGS)[number]["name"];
