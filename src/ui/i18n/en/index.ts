import { chain } from "./chain.ts";
import { common } from "./common.ts";
import { contacts } from "./contacts.ts";
import { errors } from "./errors.ts";
import { help } from "./help.ts";
import { kit } from "./kit.ts";
import { notifications } from "./notifications.ts";
import { palette } from "./palette.ts";
import { profile } from "./profile.ts";
import { rules } from "./rules.ts";
import { session } from "./session.ts";
import { settings } from "./settings.ts";
import { shell } from "./shell.ts";
import { stake } from "./stake.ts";
import { staking } from "./staking.ts";
import { transfer } from "./transfer.ts";
import { wallet } from "./wallet.ts";

/** All English texts but those of the sign-in page, one file an area; a key is `area.name`. */
export const texts = {
  chain,
  common,
  contacts,
  errors,
  help,
  kit,
  notifications,
  palette,
  profile,
  rules,
  session,
  settings,
  shell,
  stake,
  staking,
  transfer,
  wallet,
} as const;
