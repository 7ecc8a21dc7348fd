import { detail } from "./en/detail.ts";
import { earn } from "./en/earn.ts";
import { movements } from "./en/movements.ts";
import { portfolio } from "./en/portfolio.ts";
import { prices } from "./en/prices.ts";
import { addTexts } from "./index.ts";

/** English texts that Home shows after its balances. Code that uses one of them imports this file; a house test checks it. */
export const cardTexts = { detail, earn, movements, portfolio, prices } as const;

addTexts(cardTexts);
