import { common } from "./common.ts";
import { errors } from "./errors.ts";
import { kit } from "./kit.ts";
import { people } from "./people.ts";
import { refusals } from "./refusals.ts";
import { rules } from "./rules.ts";
import { session } from "./session.ts";
import { shell } from "./shell.ts";
import { wallet } from "./wallet.ts";

/** The English texts of a signed-in start, one file an area; a key is `area.name`. */
export const firstTexts = {
  common,
  errors,
  kit,
  people,
  refusals,
  rules,
  session,
  shell,
  wallet,
} as const;
