import "../support/texts.ts";
import { ok, deepStrictEqual as same } from "node:assert/strict";
import fc from "fast-check";
import { codeOf, toFailure, unproven } from "../../src/adapters/http/failure.ts";
import { type Failure, outcomeOf } from "../../src/domain/decider/failure.ts";
import { failureText, savedFailureText } from "../../src/ui/common/failure-text.ts";
import { codeFailureText } from "../../src/ui/common/form-failure-text.ts";
import { formProblem, serverFieldErrors } from "../../src/ui/common/server-errors.ts";
import { transferFailureText } from "../../src/ui/common/transfer/TransferFailure.tsx";
import { failures as errors } from "./errors.ts";
import { property, reading } from "./property.ts";
import { visibly } from "./texts.ts";

/** Every kind of failure, as the screens receive it. */
const failures: fc.Arbitrary<Failure> = fc.oneof(
  { weight: 9, arbitrary: errors.map(toFailure) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom("unavailable" as const, "closed" as const)
      .map((why) => unproven(why, { endpoint: "/login", method: "POST" })),
  },
);

const NOT_KNOWN: ReadonlyArray<string> = ["Cancelled", "Unreadable", "Unreachable", "SessionEnded"];
const ASKS_TO_WAIT: ReadonlyArray<number> = [408, 425, 429];

const NOT_SENT: ReadonlyArray<string> = ["Unproven", "Unsent"];

/** Whether the server may have executed the call: no word from it, or a word that it failed or is busy. */
const isOpen = ({ kind, status }: Failure): boolean =>
  !NOT_SENT.includes(kind) &&
  (NOT_KNOWN.includes(kind) || ASKS_TO_WAIT.includes(status) || status >= 500 || status < 400);

const open = reading({
  name: "failure.outcomeOf",
  file: "src/domain/decider/failure.ts",
  sentence: "docs/rules.md, Money: refused is a 4xx other than 408, 425 and 429; everything else is open (W3)",
  outcomes: ["open", "refused"],
  cases: failures,
  actual: outcomeOf,
  oracle: (failure) => (isOpen(failure) ? "open" : "refused"),
  outcome: (answer) => answer,
});

const UNKNOWN = "An unknown error occurred";
const OFFLINE = "You're offline. Try again when you're connected.";

/** What the screens say after a status without a text. */
const HELP: Readonly<Record<number, string>> = {
  429: "Too many attempts. Wait a few minutes, then try again.",
  502: "Optio is busy right now. Try again in a few minutes.",
  503: "Optio is busy right now. Try again in a few minutes.",
  504: "Optio is busy right now. Try again in a few minutes.",
};
const NO_TEXT = "Try again. If it happens again, contact support.";

const isOffline = (failure: Failure, online: boolean): boolean => failure.kind === "Unreachable" && !online;

/** The failure's own message; of an answer that could not be read, which call and what of it. */
const messageOf = ({ kind, message, method, endpoint, misread }: Failure): string =>
  kind === "Unreadable"
    ? `We couldn't read the server's answer.\n${method} ${endpoint.split(":id").join("{id}")}: ${misread ?? "the answer is no JSON"}`
    : visibly(message);

/** The catalogue's sentence first, help after it and never in its place. */
const textOf = (failure: Failure, online: boolean): string => {
  if (isOffline(failure, online)) return OFFLINE;
  return failure.message === UNKNOWN ? `${UNKNOWN}\n${HELP[failure.status] ?? NO_TEXT}` : messageOf(failure);
};

/** Calls a function of a screen on a device that is online or offline. */
const withNetwork = <A>(online: boolean, use: () => A): A => {
  const before = Object.getOwnPropertyDescriptor(globalThis, "navigator");
  Object.defineProperty(globalThis, "navigator", {
    value: { onLine: online, languages: ["en-GB"] },
    configurable: true,
  });
  try {
    return use();
  } finally {
    if (before === undefined) Reflect.deleteProperty(globalThis, "navigator");
    else Object.defineProperty(globalThis, "navigator", before);
  }
};

const onDevice = fc.record(
  { failure: failures, online: fc.constantFrom(true, true, false) },
  { noNullPrototype: true },
);

const sourceOf = (failure: Failure, online: boolean): string => {
  if (isOffline(failure, online)) return "offline";
  if (failure.kind === "Unreadable") return failure.misread === undefined ? "no JSON" : "a field";
  return failure.message === UNKNOWN ? "help after the catalogue's text" : "the message";
};

const showsFailure = property({
  name: "failure-text.failureText",
  file: "src/ui/common/failure-text.ts",
  sentence: "spec §8: shown message is the error's own message, else 'An unknown error occurred'",
  outcomes: ["offline", "no JSON", "a field", "the message", "help after the catalogue's text"],
  cases: onDevice,
  check: ({ failure, online }) => {
    same(
      withNetwork(online, () => failureText(failure)),
      textOf(failure, online),
    );
    return [sourceOf(failure, online)];
  },
});

/** Texts of a change that may have been made: never that it failed without the server's word. */
const changes = [
  {
    file: "src/ui/common/form-failure-text.ts",
    name: "form-failure-text.codeFailureText",
    actual: codeFailureText,
    lost: "We lost the connection while checking your code. Try again, or resend the code.",
    help: "Try again, or resend the code.",
    ofWrongCode: "Invalid Auth Code\nCheck it, and use the newest one we sent.",
  },
  {
    file: "src/ui/common/failure-text.ts",
    name: "failure-text.savedFailureText",
    actual: savedFailureText,
    lost: "We lost the connection. Save again to be sure it changed.",
    help: "Save again to be sure it changed.",
    ofWrongCode: null,
  },
].map(({ file, name, actual, lost, help, ofWrongCode }) =>
  property({
    name,
    file,
    sentence: "W13: what was changed without an answer is never said to have failed",
    outcomes: ["no answer", "open", "refused", ...(ofWrongCode === null ? [] : ["wrong code", "too many codes"])],
    cases: onDevice,
    check: ({ failure, online }) => {
      const found = withNetwork(online, () => actual(failure));
      if (ofWrongCode !== null && failure.status === 429) {
        same(found, textOf(failure, online));
        return ["too many codes"];
      }
      if (ofWrongCode !== null && failure.message === "Invalid Auth Code") {
        same(found, ofWrongCode);
        return ["wrong code"];
      }
      if (!isOpen(failure)) {
        same(found, textOf(failure, online));
        return ["refused"];
      }
      if (failure.kind !== "Unreadable" && NOT_KNOWN.includes(failure.kind)) {
        same(found, lost);
        return ["no answer"];
      }
      const isWithoutText = failure.message === UNKNOWN;
      same(found, isWithoutText ? textOf(failure, online) : `${messageOf(failure)}\n${help}`);
      return ["open"];
    },
  }),
);

/** Refusals of a chain by what they mean, each text a part of an answer (docs/staking.md). */
const REFUSALS = {
  slotsUsed: "too many unbonding delegation entries",
  pairSlotsUsed: "too many redelegation entries",
  moveLocked: "redelegation to this validator already in progress",
  sameValidator: "cannot redelegate to the same validator",
  tooLittle: "too few tokens to redelegate",
  unknownValidator: "validator does not exist",
  nothingStaked: "no delegation for (address, validator) tuple",
  overStake: "invalid shares amount",
  jailed: "validator for this address is currently jailed",
  noRate: "invalid (zero) ex-rate",
  matured: "unbonding delegation is already processed",
  overEntry: "amount is greater than the unbonding delegation entry balance",
  noEntry: "unbonding delegation entry is not found at block height",
  fee: "insufficient fee",
  overBalance: "insufficient funds",
  memo: "maximum number of characters is 256",
  gas: "out of gas",
  sequence: "account sequence mismatch",
} as const;

const letters = fc.string({ unit: fc.constantFrom(..."abcxyz:; "), maxLength: 12 });
const answers = fc
  .tuple(letters, fc.constantFrom(...Object.entries(REFUSALS), ["none", "no meaning"] as const), letters, fc.boolean())
  .map(([before, [error, text], after, isUpper]) => ({
    error,
    message: `${before}${isUpper ? text.toUpperCase() : text}${after}`,
  }));

const meansRefusal = reading({
  name: "failure.codeOf",
  file: "src/adapters/http/failure.ts",
  sentence: "docs/rules.md, Texts of errors: refusals of a chain are explained by our sentence",
  outcomes: [...Object.keys(REFUSALS), "none"],
  cases: answers,
  actual: ({ message }) => codeOf(message),
  oracle: ({ error }) => (error === "none" ? "other" : `chain.${error}`),
  outcome: (answer) => (answer === "other" ? "none" : answer.replace("chain.", "")),
});

/** The texts in the lists of an error body, as lines. */
const linesIn = (validation: unknown): ReadonlyArray<string> => {
  const body = (typeof validation === "object" && validation !== null ? validation : {}) as Record<string, unknown>;
  const lists = [body.error, body.errors].filter((list) => typeof list === "object" && list !== null);
  return lists
    .flatMap((list) => Object.values(list as object))
    .flat()
    .filter((text) => typeof text === "string" && text.trim() !== "")
    .flatMap((text) => visibly(text).split("\n"));
};

const explains = property({
  name: "TransferFailure.transferFailureText",
  file: "src/ui/common/transfer/TransferFailure.tsx",
  sentence:
    "docs/rules.md, Texts of errors: refusals of a chain are explained by our sentence, others literal with all of their lists",
  outcomes: ["explained", "the server's text"],
  cases: fc.tuple(failures, fc.oneof(answers, fc.constant(null))),
  check: ([failure, answer]) => {
    const shown = answer === null ? failure : { ...failure, message: answer.message, code: codeOf(answer.message) };
    const found = withNetwork(true, () => transferFailureText(shown));
    if (answer === null || answer.error === "none") {
      const text = textOf(shown, true);
      const more = linesIn(shown.validation).filter((line) => !text.split("\n").includes(line));
      same(found, [text, ...new Set(more)].join("\n"));
      return ["the server's text"];
    }
    ok(found !== textOf(shown, true) && found.length > 10, `not explained: ${found}`);
    return ["explained"];
  },
});

/** How a form names the fields of the contract. */
const NAMES: Readonly<Record<string, string>> = {
  email: "identifier",
  phone_number: "identifier",
  amount: "amount",
  walletPasscode: "passcode",
  recaptcha_token: "recaptcha_token",
};
const texts = fc.constantFrom("Taken.", "Too short.", " ", "", "No\nline", "a\u202eb");
const perField = fc.array(
  fc.tuple(fc.constantFrom(...Object.keys(NAMES)), fc.oneof(texts, fc.array(texts, { maxLength: 3 }))),
  { maxLength: 4 },
);
const refusals = fc.record(
  {
    fields: perField,
    error: fc.oneof(fc.constant(null), texts),
    has: fc.subarray(["identifier", "amount", "passcode"]),
  },
  { noNullPrototype: true },
);

/** The failure of a 422 with these texts, and the texts by the form's field, each once. */
const invalidOf = ({
  fields,
  error,
}: {
  readonly fields: ReadonlyArray<readonly [string, string | ReadonlyArray<string>]>;
  readonly error: string | null;
}) => {
  const errors = Object.fromEntries(fields);
  const byField = new Map<string, ReadonlyArray<string>>();
  for (const [field, value] of Object.entries(errors)) {
    const said = [value].flat().filter((text) => text.trim() !== "");
    const name = NAMES[field] ?? field;
    if (said.length > 0) byField.set(name, [...new Set([...(byField.get(name) ?? []), ...said])]);
  }
  const failure: Failure = {
    kind: "Invalid",
    code: "other",
    message: "Refused",
    status: 422,
    endpoint: "/login",
    method: "POST",
    validation: error === null ? { errors } : { error, errors },
  };
  return { failure, byField };
};

const namesFields = property({
  name: "server-errors.serverFieldErrors",
  file: "src/ui/common/server-errors.ts",
  sentence: "spec §8: 422 keeps the error lists; each text stands at its field, on a line of its own",
  outcomes: ["no field", "one field", "more fields"],
  cases: refusals,
  check: (refusal) => {
    const { failure, byField } = invalidOf(refusal);
    same(serverFieldErrors(failure), Object.fromEntries([...byField].map(([field, said]) => [field, said.join("\n")])));
    return [["no field", "one field"][byField.size] ?? "more fields"];
  },
});

/** Every text of a refusal is shown: at a field that the form has, or above the form. None is lost, none twice. */
const showsRest = property({
  name: "server-errors.formProblem",
  file: "src/ui/common/server-errors.ts",
  sentence: "spec §8: no text of a refusal is lost, whatever fields the form has",
  outcomes: ["nothing above the form", "texts of missing fields", "the general text", "the message"],
  cases: refusals,
  check: (refusal) => {
    const { failure, byField } = invalidOf(refusal);
    const above = withNetwork(true, () => formProblem(failure, refusal.has));
    if (byField.size === 0) {
      same(above, "Refused");
      return ["the message"];
    }
    const missing = [...byField].filter(([field]) => !refusal.has.includes(field)).map(([, said]) => said.join("\n"));
    const shown = [...byField].filter(([field]) => refusal.has.includes(field)).map(([, said]) => said.join("\n"));
    const general = refusal.error === null || refusal.error.trim() === "" ? [] : [refusal.error];
    const expected = [...new Set([...general, ...missing])].filter((text) => !shown.includes(text));
    same(above, expected.length === 0 ? null : expected.join("\n"));
    if (above === null) return ["nothing above the form"];
    return [
      ...(missing.length > 0 ? ["texts of missing fields"] : []),
      ...(general.length > 0 ? ["the general text"] : []),
    ];
  },
});

/** What failures mean, and the texts that people read. */
export const failuresAndTexts = [open, showsFailure, ...changes, meansRefusal, explains, namesFields, showsRest];
