import { readFileSync, writeFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { argv, env, stdin, stdout } from "node:process";
import { createInterface } from "node:readline/promises";
import { definitions, domain } from "../../domain/index.ts";
import { liveText, type Report, readArguments, replayText, rerunText, USAGE } from "./command.ts";
import { logOf, testText } from "./emit-test.ts";
import { printable } from "./printable.ts";

/** What a terminal gives to a live replay. Secrets are never arguments, which other users of a machine can read. */
const TERMINAL = {
  password: env.OPTIO_REPLAY_PASSWORD ?? null,
  passcode: env.OPTIO_REPLAY_PASSCODE ?? null,
  askCode: async () => {
    if (!stdin.isTTY) return null;
    const terminal = createInterface({ input: stdin, output: stdout });
    const code = await terminal.question("the code that the server sent: ");
    terminal.close();
    return code.trim();
  },
  fetch: globalThis.fetch,
  print: (line: string) => console.log(line),
};

const run = async (): Promise<Report> => {
  if (argv.includes("--help")) return { text: USAGE, status: 0 };
  const given = readArguments(argv.slice(2));
  if (given._tag === "Left") return { text: `${given.left}\n${USAGE}`, status: 2 };
  try {
    const { file, emitTest } = given.right;
    const log = readFileSync(file, "utf8");
    const { mode, host } = given.right;
    if (mode === "live" && host !== null)
      return await liveText(log, given.right, { ...given.right, ...TERMINAL, host });
    const report =
      mode === "rerun"
        ? await rerunText(log, given.right)
        : replayText(log, given.right, { decider: domain, definitions });
    if (emitTest === null || report.status === 2) return report;
    const src = relative(dirname(resolve(emitTest)), resolve(import.meta.dirname, "../..")).replaceAll("\\", "/");
    const written = { [logOf(emitTest)]: log, [emitTest]: testText(emitTest, src) };
    // an existing file is an error
    for (const [path, text] of Object.entries(written)) writeFileSync(path, text, { flag: "wx" });
    return { text: printable(`wrote ${Object.keys(written).join(" and ")}`), status: 0 };
  } catch (error) {
    return {
      text: printable(`${given.right.file}: ${error instanceof Error ? error.message : String(error)}`),
      status: 2,
    };
  }
};

const { text, status } = await run();
if (status === 2) console.error(text);
else console.log(text);
process.exitCode = status;
