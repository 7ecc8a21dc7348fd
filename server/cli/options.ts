import { type ParseArgsConfig, parseArgs } from "node:util";

/** Ends a command that was called in a wrong way: the text, and the exit code 2. */
export const misuse = (text: string): never => {
  process.stderr.write(`${text}\n`);
  process.exit(2);
};

/**
 * The options and arguments of a command. `--help` prints its usage and ends it; an unknown option, or an argument that it
 * does not take, ends it with a line that names it.
 */
export const readOptions = <Options extends NonNullable<ParseArgsConfig["options"]>>(
  usage: string,
  options: Options,
  args: ReadonlyArray<string> = process.argv.slice(2),
  allowPositionals = false,
) => {
  if (args.includes("--help") || args.includes("-h")) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  try {
    return parseArgs({ args: [...args], options, allowPositionals, strict: true });
  } catch (error) {
    // the rest of the message is for people who write programs
    const [problem = ""] = error instanceof Error ? error.message.split(/\. (?=[A-Z])/) : [];
    return misuse(`${problem.replace(/\.$/, "")}.\n\n${usage}`);
  }
};
