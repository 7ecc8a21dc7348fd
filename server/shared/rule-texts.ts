import { DESCRIPTION_LIMIT } from "../../src/domain/transfer/rules.ts";

/** The API's text for each rule of the domain, by the rule's key; the rules themselves are in src/domain. */
const TEXTS: Readonly<Record<string, string>> = {
  "rule.identifier.required": "Enter an email address or phone number",
  "rule.identifier.invalid": "Enter an email address or phone number",
  "rule.email.invalid": "Invalid email format",
  "rule.phone.invalid": "Invalid phone",
  "rule.password.tooShort": "Must be at least 8 characters",
  "rule.password.noSpecial": "Must contain a special character",
  "rule.confirmation.required": "Does not match",
  "rule.confirmation.differs": "Does not match",
  "rule.birth.required": "Not a date of birth",
  "rule.birth.invalid": "Not a date of birth",
  "rule.birth.underage": "You must be at least 18 years old",
  "rule.consent.required": "Consent is required",
  "rule.name.required": "This field is required",
  "rule.name.tooLong": "Name must be under 70 characters",
  "rule.name.invalid": "Name must use letters of one alphabet, without hidden characters",
  "rule.username.required": "This field is required",
  "rule.username.invalid":
    "Username needs 3 to 30 letters, digits, dots or underscores, beginning with a letter or digit",
  "rule.bio.tooLong": "Bio must be at most 500 characters",
  "rule.text.hidden": "Remove the hidden characters.",
  "rule.text.phrase": "This looks like a recovery phrase. Never share it.",
  "rule.country.required": "Country is required",
  "rule.country.restricted": "The service is not available in this country",
  "rule.description.tooLong": `Description must be at most ${DESCRIPTION_LIMIT} characters`,
  "rule.recipient.required": "A recipient address is required",
  "rule.recipient.own": "You cannot send to your own address",
  "rule.recipient.validator": "This is a validator's address, not an account's",
  "rule.recipient.ethereumOnOptio": "This is an Ethereum address; the token lives on Optio",
  "rule.recipient.optioOnEthereum": "This is an Optio address; the token lives on Ethereum",
  "rule.recipient.checksum": "The address has a typing error: its checksum does not hold",
  "rule.recipient.otherChain": "This address belongs to another chain",
  "rule.recipient.unknown": "This is not an address",
  "rule.recipient.capitalX": "An Ethereum address begins with 0x, with a small x",
  "rule.recipient.without0x": "The 0x at the beginning of the address is missing",
  "rule.recipient.mixedCase": "An Optio address has small letters only",
  "rule.recipient.letterFor1": "An Optio address begins with optio1, with the digit 1",
  "rule.recipient.foreignLetters": "The address has letters of another alphabet",
  "rule.recipient.ens": "Names of the Ethereum Name Service are not supported; send to the address itself",
  "rule.recipient.icap": "Addresses in ICAP form are not supported; send to the one that begins with 0x",
  "rule.recipient.hash": "This is a transaction hash or a key, not an address",
  "rule.recipient.zero": "This is the zero address: coins sent there are lost",
  "rule.search.tooShort": "Please search atleast 4 characters for a contacts",
};

/** The text of a rule; undefined for one whose text needs its value. */
export const ruleText = (rule: string): string | undefined => TEXTS[rule];

/** The text of a rule that a search breaks. */
export const searchText = (rule: string): string =>
  rule === "rule.text.phrase"
    ? "This looks like a recovery phrase. Never share it with anyone."
    : (ruleText(rule) ?? rule);
