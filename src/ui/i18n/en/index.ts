import { errors } from "./errors.ts";
import { kit } from "./kit.ts";
import { rules } from "./rules.ts";
import { session } from "./session.ts";
import { shell } from "./shell.ts";

/** The texts every page needs, one file an area; a key is `area.name`. The rest is in `rest.ts`. */
export const en = { errors, kit, rules, session, shell } as const;
