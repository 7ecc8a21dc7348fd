import { common } from "./common.ts";
import { contacts } from "./contacts.ts";
import { help } from "./help.ts";
import { notifications } from "./notifications.ts";
import { profile } from "./profile.ts";
import { rules } from "./rules.ts";
import { sessionRest } from "./session-rest.ts";
import { settings } from "./settings.ts";
import { shellRest } from "./shell-rest.ts";
import { staking } from "./staking.ts";
import { transfer } from "./transfer.ts";
import { wallet } from "./wallet.ts";

/** The texts of the screens behind the sign-in, loaded with the first of them. */
export const rest = {
  common,
  contacts,
  help,
  notifications,
  profile,
  rules,
  session: sessionRest,
  settings,
  shell: shellRest,
  staking,
  transfer,
  wallet,
} as const;
