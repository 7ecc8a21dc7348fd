import { parseArgs } from "node:util";
import { optionProblem } from "../../../src/app/replay/options.ts";

/** How a command is used. */
export interface Usage {
  /** How it is called: `npm run bench`. */
  readonly command: string;
  /** The lines of its help after the first. */
  readonly help: ReadonlyArray<string>;
  /** What may follow: `[FILE …]`; without it nothing may. */
  readonly files?: string;
}

/** What a command is asked to do: to run with these files, or to say this and end. */
type Asked =
  | { readonly run: true; readonly files: ReadonlyArray<string> }
  | { readonly run: false; readonly text: string; readonly code: 0 | 2 };

/** Reads the command line of a command that knows `--help`; what it does not know ends it by its name. */
export const readCommandLine = ({ command, help, files }: Usage, given: ReadonlyArray<string>): Asked => {
  const called = [`Usage: ${command}`, "[--help]", ...(files === undefined ? [] : [files])].join(" ");
  const usage = [called, ...help.map((line) => `  ${line}`)].join("\n");
  const refuse = (problem: string): Asked => ({ run: false, text: `${problem}\n${usage}`, code: 2 });
  try {
    const options = { help: { type: "boolean", short: "h" } } as const;
    const { values, positionals } = parseArgs({ args: [...given], options, allowPositionals: true });
    if (values.help === true) return { run: false, text: usage, code: 0 };
    const [unknown] = files === undefined ? positionals : [];
    return unknown === undefined ? { run: true, files: positionals } : refuse(`Unknown argument '${unknown}'.`);
  } catch (error) {
    return refuse(`${optionProblem(error, ["help"]).replace(/\.$/, "")}.`);
  }
};

/** Reads the command line of this process; where the command is not to run, says why, and ends the process. */
export const commandLine = (usage: Usage, given: ReadonlyArray<string> = process.argv.slice(2)) => {
  const asked = readCommandLine(usage, given);
  if (asked.run) return asked;
  if (asked.code === 0) console.log(asked.text);
  else console.error(asked.text);
  process.exit(asked.code);
};
