import { detail } from "./en/detail.ts";
import { earn } from "./en/earn.ts";
import { expiry } from "./en/expiry.ts";
import { movements } from "./en/movements.ts";
import { portfolio } from "./en/portfolio.ts";
import { prices } from "./en/prices.ts";
import { addTexts } from "./index.ts";

/** English texts that Home shows after its balances, and those of the dialog before a session ends. Code that uses one of them imports this file; a house test checks it. */
export const cardTexts = { detail, earn, expiry, movements, portfolio, prices } as const;

addTexts(cardTexts);
