import { chain } from "./en/chain.ts";
import { help } from "./en/help.ts";
import { palette } from "./en/palette.ts";
import { profile } from "./en/profile.ts";
import { settings } from "./en/settings.ts";
import { stake } from "./en/stake.ts";
import { staking } from "./en/staking.ts";
import { addTexts } from "./index.ts";

/** English texts that no signed-in start shows. Code that is loaded later and uses one of them imports this file; a house test checks it. */
export const laterTexts = { chain, help, palette, profile, settings, stake, staking } as const;

addTexts(laterTexts);
