import { errors } from "./errors.ts";
import { kit } from "./kit.ts";
import { session } from "./session.ts";
import { shell } from "./shell.ts";

/** The texts of the entry page, one file an area; a key is `area.name`. All others come with the application. */
export const en = { errors, kit, session, shell } as const;
