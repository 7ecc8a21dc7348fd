import * as Schema from "effect/Schema";
import { integer, known, personal } from "../decider/field.ts";
import { MOVEMENT_KINDS, OPERATION_TYPES, TRANSACTION_STATUSES, TRANSACTION_TYPES, WORDS } from "./words.ts";

/** Personal texts by what they are: a stand-in keeps what rules read from a text of its kind (R13). */
export const identifierText = personal(Schema.String, "identifier");
export const nameText = personal(Schema.String, "name");
export const usernameText = personal(Schema.String, "username");
/** The signed-in user's own. */
export const ownNameText = personal(Schema.String, "ownName");
export const ownUsernameText = personal(Schema.String, "ownUsername");
export const addressText = personal(Schema.String, "address");
/** Ids of persons, wallets, transactions and notifications, and the codes and names that a page of one is found by. */
export const idText = personal(Schema.String, "id");
export const hashText = personal(Schema.String, "hash");
/** The hash of a transfer (`fingerprintOf`). */
export const fingerprintText = personal(Schema.String, "fingerprint");
export const memoText = personal(Schema.String, "memo");
/** The name that the user gave to a saved address. */
export const labelText = personal(Schema.String, "label");
export const descriptionText = personal(Schema.String, "description");
/** The height of a block, in digits. */
export const heightText = personal(Schema.String, "height");
export const typedAmount = personal(Schema.String, "typed");

/** A chain, token, type, status or role: plain if it is a known word, since a server or a stranger can choose any text. */
export const wordText = known(WORDS, "word");
/** As {@link wordText}, where a server may send none: the empty text. */
export const blankWord = known(WORDS, "word", { is: "text", blank: true });
/** The type of a transaction and its status; an unknown word is shown as Unknown (W10). */
export const transactionType = known(WORDS, "word", {
  is: "word",
  words: [...TRANSACTION_TYPES, ...OPERATION_TYPES],
  open: true,
});
export const transactionStatus = known(WORDS, "word", { is: "word", words: TRANSACTION_STATUSES, open: true });
/** The kind of a movement of the books. */
export const movementKind = known(WORDS, "word", { is: "word", words: MOVEMENT_KINDS, open: true });
/** An address and a hash that a server may leave out: the empty text. */
export const blankAddress = { ...addressText, form: { is: "text", blank: true } } as const;
export const blankHash = { ...hashText, form: { is: "text", blank: true } } as const;
/** A country by its ISO 3166-1 alpha-2 code, or none yet. */
export const countryCode = known({ has: (text) => text === "" || /^[A-Z]{2}$/.test(text) }, "word");
/** A country's dial code with its `+`. */
export const dialCode = known({ has: (text) => /^\+[0-9]{1,4}(?:[ -][0-9]{1,4})?$/.test(text) }, "word", {
  is: "text",
  blank: true,
});

/** An instant in milliseconds since 1970. */
export const instant = personal(integer.schema, "instant");
/** An instant that a rule computed, in milliseconds since 1970. */
export const derivedInstant = personal(integer.schema, "derived");
/** How far the device's clock is ahead of the server's, in milliseconds. */
export const clockSkew = personal(integer.schema, "skew");
/** An instant in ISO 8601. */
export const moment = personal(Schema.String, "moment");
/** When something pending will be complete, in ISO 8601. Unlike a history, a cleared log keeps what is pending. */
export const dueTime = personal(Schema.String, "due");
/** The time of an event on a public chain, in ISO 8601. */
export const happened = personal(Schema.String, "happened");
/** The number of a page of a list. */
export const pageNumber = personal(integer.schema, "page");
/** How many pages a list has. */
export const pageCount = personal(integer.schema, "pages");
/** A public count of a person, such as followers. */
export const count = personal(integer.schema, "count");
