const DAY = 86_400_000;

/** Of so many parts, one is tried in a local run: three days in a row try all. */
const PARTS = 3;

/** As {@link PARTS}, of the tests that open the whole product for each case: a week tries all. */
export const WEEK = 7;

/** What chooses the part: the day's number, or OPTIO_SHARE, which the workers of a run inherit, also over midnight. */
const isFirst = process.env.OPTIO_SHARE === undefined;
process.env.OPTIO_SHARE ??= String(Math.floor(Date.now() / DAY));
const chosen = process.env.OPTIO_SHARE;
const seed = Number(chosen);

/** Whether every case is tried: with OPTIO_SHARE=all, as `.ci/run` sets it, and in `npm run test:deep`. */
export const isWhole = chosen === "all" || process.env.OPTIO_DEEP === "1";
if (!isWhole && !Number.isSafeInteger(seed)) throw new Error(`OPTIO_SHARE is "${chosen}", and not "all" or a number.`);

/**
 * The cases of a heavy generated test that this run tries: one of so many parts, which the day's seed chooses, or all of them
 * ({@link isWhole}). OPTIO_SHARE repeats the share of another day by its seed.
 */
export const share = <Case>(cases: ReadonlyArray<Case>, parts = PARTS): ReadonlyArray<Case> =>
  isWhole ? cases : cases.filter((_, at) => at % parts === seed % parts);

/** As {@link share}, of one case by its name, where the cases are met on the way of a test. */
export const isShared = (name: string): boolean =>
  isWhole || [...name].reduce((sum, character) => sum + character.charCodeAt(0), 0) % PARTS === seed % PARTS;

/** As {@link share}, of the number of cases of a property, whose own seed chooses them: at least one. */
export const shareOf = (cases: number): number => (isWhole ? cases : Math.ceil(cases / PARTS));

/** Prints once in a run which share the day chose, and how it is repeated; a run that sets OPTIO_SHARE knows it. */
export const sayShare = (): void => {
  if (!isFirst || isWhole) return;
  process.stdout.write(
    `Heavy generated tests try the share of today. OPTIO_SHARE=${seed} repeats it, OPTIO_SHARE=all tries every case.\n`,
  );
};
