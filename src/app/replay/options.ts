import { nearest } from "./nearest.ts";

/** What is wrong with the options that `parseArgs` refused, in one sentence, with the option that was probably meant. */
export const optionProblem = (error: unknown, options: ReadonlyArray<string>): string => {
  const [sentence = ""] = (error instanceof Error ? error.message : String(error)).split(". ");
  const [, unknown] = /^Unknown option '(--[^']+)'/.exec(sentence) ?? [];
  const names = options.map((name) => `--${name}`);
  return unknown === undefined ? sentence : `${sentence}${nearest(unknown, names)}`;
};

/** Settings of npm itself, which a person may have for all commands. */
const OF_NPM: ReadonlySet<string> = new Set(["json", "email"]);

/**
 * npm takes every option before `--` for itself and says nothing: the command runs without it. Names those that it took
 * of this command's, or null; npm leaves them in the environment.
 */
export const takenByNpm = (
  env: Readonly<Record<string, string | undefined>>,
  options: ReadonlyArray<string>,
  script: string,
): string | null => {
  const taken = options.filter((name) => {
    return !OF_NPM.has(name) && env[`npm_config_${name.replaceAll("-", "_")}`] !== undefined;
  });
  if (taken.length === 0) return null;
  const named = taken.map((name) => `--${name}`).join(", ");
  return `npm took ${named} for itself. Write -- before the options: npm run ${script} -- --${taken[0]}`;
};
