import { errors } from "./errors.ts";
import { kit } from "./kit.ts";
import { rulesEntry } from "./rules-entry.ts";
import { session } from "./session.ts";
import { shell } from "./shell.ts";

/** The texts every page needs, one file an area; a key is `area.name`. The rest comes with the
 * screens that say it: `entry-forms.ts`, `rest.ts`. */
export const en = { errors, kit, rules: rulesEntry, session, shell } as const;
