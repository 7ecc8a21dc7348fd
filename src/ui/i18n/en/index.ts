import { contacts } from "./contacts.ts";
import { errors } from "./errors.ts";
import { help } from "./help.ts";
import { kit } from "./kit.ts";
import { notifications } from "./notifications.ts";
import { profile } from "./profile.ts";
import { rules } from "./rules.ts";
import { session } from "./session.ts";
import { settings } from "./settings.ts";
import { shell } from "./shell.ts";
import { staking } from "./staking.ts";
import { transfer } from "./transfer.ts";
import { wallet } from "./wallet.ts";

/** Every English text of the product, one file an area; a key is `area.name` (architecture.md law 9: one list, once). */
export const en = {
  contacts,
  errors,
  help,
  kit,
  notifications,
  profile,
  rules,
  session,
  settings,
  shell,
  staking,
  transfer,
  wallet,
} as const;
