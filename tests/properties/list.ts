import { addresses } from "./address.ts";
import { amounts } from "./amount.ts";
import { books } from "./books.ts";
import { errors } from "./errors.ts";
import { failuresAndTexts } from "./failures.ts";
import { forms } from "./forms.ts";
import { identifiers } from "./identifier.ts";
import { listed } from "./lists.ts";
import { paymentTexts } from "./payment-text.ts";
import { person } from "./person.ts";
import { phrase } from "./phrase.ts";
import { profiles } from "./profile.ts";
import type { Property } from "./property.ts";
import { savedAddresses } from "./saved.ts";
import { secretsAndTexts } from "./secrets.ts";
import { sending } from "./send.ts";
import { staking } from "./stake.ts";
import { times } from "./times.ts";
import { newValidator } from "./validator.ts";

/** All properties of validation and of error mapping (docs/adding-a-rule.md). */
export const PROPERTIES: ReadonlyArray<Property> = [
  ...secretsAndTexts,
  ...identifiers,
  ...person,
  ...profiles,
  ...phrase,
  ...amounts,
  ...addresses,
  ...paymentTexts,
  ...sending,
  ...savedAddresses,
  ...staking,
  ...listed,
  ...newValidator,
  ...times,
  ...books,
  ...errors,
  ...failuresAndTexts,
  ...forms,
];
