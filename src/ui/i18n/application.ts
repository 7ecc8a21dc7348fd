import { account } from "./en/account.ts";
import { aside } from "./en/aside.ts";
import { assets } from "./en/assets.ts";
import { between } from "./en/between.ts";
import { chain } from "./en/chain.ts";
import { changePassword } from "./en/change-password.ts";
import { common } from "./en/common.ts";
import { contacts } from "./en/contacts.ts";
import { detail } from "./en/detail.ts";
import { distribution } from "./en/distribution.ts";
import { earn } from "./en/earn.ts";
import { errors } from "./en/errors.ts";
import { expiry } from "./en/expiry.ts";
import { exports } from "./en/exports.ts";
import { filters } from "./en/filters.ts";
import { help } from "./en/help.ts";
import { history } from "./en/history.ts";
import { kit } from "./en/kit.ts";
import { movements } from "./en/movements.ts";
import { notifications } from "./en/notifications.ts";
import { palette } from "./en/palette.ts";
import { payday } from "./en/payday.ts";
import { people } from "./en/people.ts";
import { portfolio } from "./en/portfolio.ts";
import { prices } from "./en/prices.ts";
import { profile } from "./en/profile.ts";
import { refusals } from "./en/refusals.ts";
import { rules } from "./en/rules.ts";
import { session } from "./en/session.ts";
import { settings } from "./en/settings.ts";
import { setup } from "./en/setup.ts";
import { sheet } from "./en/sheet.ts";
import { shell } from "./en/shell.ts";
import { stake } from "./en/stake.ts";
import { staking } from "./en/staking.ts";
import { start } from "./en/start.ts";
import { statement } from "./en/statement.ts";
import { tokenPage } from "./en/token-page.ts";
import { transfer } from "./en/transfer.ts";
import { wallet } from "./en/wallet.ts";
import { watched } from "./en/watched.ts";
import { addTexts } from "./index.ts";

/** The English texts that come with the application, one file an area; a key is `area.name`. */
export const texts = {
  account,
  aside,
  assets,
  between,
  chain,
  changePassword,
  common,
  contacts,
  detail,
  distribution,
  earn,
  errors,
  expiry,
  exports,
  filters,
  help,
  history,
  kit,
  movements,
  notifications,
  palette,
  payday,
  people,
  portfolio,
  prices,
  profile,
  refusals,
  rules,
  session,
  settings,
  setup,
  sheet,
  shell,
  stake,
  staking,
  start,
  statement,
  tokenPage,
  transfer,
  wallet,
  watched,
} as const;

addTexts(texts);
