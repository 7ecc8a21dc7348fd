import { chain } from "./en/chain.ts";
import { help } from "./en/help.ts";
import { palette } from "./en/palette.ts";
import { stake } from "./en/stake.ts";
import { addTexts } from "./index.ts";

/** English texts that no signed-in start shows. Code that is loaded later and uses one of them imports this file; a house test checks it. */
export const laterTexts = { chain, help, palette, stake } as const;

addTexts(laterTexts);
