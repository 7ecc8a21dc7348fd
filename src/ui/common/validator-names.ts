import { isolated } from "../kit/visible-text.ts";
import { listText } from "./list-text.ts";
import { validatorName } from "./validator-name.ts";

/** The names of validators as a part of a sentence: `Ada, Grace and Katherine`. */
export const validatorNames = (monikers: ReadonlyArray<string>): string =>
  listText(monikers.map((moniker) => isolated(validatorName(moniker))));
