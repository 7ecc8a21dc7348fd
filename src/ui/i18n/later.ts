import { account } from "./en/account.ts";
import { aside } from "./en/aside.ts";
import { assets } from "./en/assets.ts";
import { between } from "./en/between.ts";
import { chain } from "./en/chain.ts";
import { changePassword } from "./en/change-password.ts";
import { contacts } from "./en/contacts.ts";
import { distribution } from "./en/distribution.ts";
import { filters } from "./en/filters.ts";
import { help } from "./en/help.ts";
import { history } from "./en/history.ts";
import { moneyRules } from "./en/money-rules.ts";
import { notifications } from "./en/notifications.ts";
import { pager } from "./en/pager.ts";
import { palette } from "./en/palette.ts";
import { profile } from "./en/profile.ts";
import { settings } from "./en/settings.ts";
import { setup } from "./en/setup.ts";
import { stake } from "./en/stake.ts";
import { staking } from "./en/staking.ts";
import { start } from "./en/start.ts";
import { tokenPage } from "./en/token-page.ts";
import { transfer } from "./en/transfer.ts";
import { addTexts } from "./index.ts";

/** English texts that no signed-in start shows. Code that is loaded later and uses one of them imports this file; a house test checks it. */
export const laterTexts = {
  account,
  aside,
  assets,
  between,
  chain,
  changePassword,
  contacts,
  distribution,
  filters,
  help,
  history,
  kit: pager,
  notifications,
  palette,
  profile,
  rules: moneyRules,
  settings,
  setup,
  stake,
  staking,
  start,
  tokenPage,
  transfer,
} as const;

addTexts(laterTexts);
