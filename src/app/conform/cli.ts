import "../../../build/node-version.ts";
import { randomUUID } from "node:crypto";
import { argv, env, stderr, stdin } from "node:process";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { isLeft } from "fp-ts/Either";
import { fetchTransport } from "../../adapters/http/transport.ts";
import { takenByNpm } from "../replay/options.ts";
import { printable } from "../replay/printable.ts";
import { readText } from "../replay/read-text.ts";
import { type Arguments, OPTION_NAMES, readArguments, USAGE } from "./arguments.ts";
import { conform, type Report, recordedReport, type Setting } from "./conform.ts";
import { judgeRecording } from "./har.ts";
import { reportJson, reportText } from "./table.ts";

/** Wrong use: a text for the terminal, and the exit code 2. */
class Misuse extends Error {}

let isHidden = false;
/** The questions go to the error stream, so that `--json > file` is the report alone; a secret is not shown. */
const shown = new Writable({
  write: (chunk, _encoding, done) => {
    if (!isHidden) stderr.write(chunk);
    done();
  },
});

/** What is typed or piped in, line by line, from the first question on. */
const createLines = () => {
  const terminal = createInterface({ input: stdin, output: shown, terminal: stdin.isTTY });
  return { next: terminal[Symbol.asyncIterator](), close: () => terminal.close() };
};
let lines: ReturnType<typeof createLines> | null = null;

const ask = async (question: string, secret = false): Promise<string> => {
  lines ??= createLines();
  stderr.write(`${question}: `);
  isHidden = secret;
  const { value, done } = await lines.next.next();
  isHidden = false;
  if (secret && stdin.isTTY) stderr.write("\n");
  if (done) throw new Misuse(`${question} was not given`);
  return value.trim();
};

const accessOf = async (access: Extract<Arguments, { readonly api: string }>["access"]): Promise<Setting["access"]> => {
  if ("token" in access) return { token: access.token === "-" ? await ask("access token", true) : access.token };
  return {
    email: access.email,
    askPassword: async () => env.OPTIO_CONFORM_PASSWORD ?? ask("password", true),
    askCode: () => ask("the code that the server sent"),
  };
};

const reportOf = async (given: Arguments): Promise<Report> => {
  if ("har" in given) {
    const judged = judgeRecording(readText(given.har));
    if (isLeft(judged)) throw new Misuse(`${given.har} ${judged.left}`);
    return recordedReport(judged.right);
  }
  const { api, access, origin, idempotencyKey, allowWrites, payment } = given;
  return conform({
    ...{ api, transport: fetchTransport(globalThis.fetch), access: await accessOf(access) },
    writes: allowWrites
      ? {
          payment: payment && {
            ...payment,
            askPasscode: async () => env.OPTIO_CONFORM_PASSCODE ?? ask("passcode of the wallet", true),
            key: idempotencyKey ? randomUUID() : null,
          },
        }
      : null,
    page: origin === null ? null : { origin, idempotencyKey, fetch: globalThis.fetch },
  });
};

const run = async (): Promise<number> => {
  if (argv.includes("--help")) {
    console.log(USAGE);
    return 0;
  }
  const taken = takenByNpm(env, OPTION_NAMES, "conform");
  if (taken !== null) {
    console.error(taken);
    return 2;
  }
  const given = readArguments(argv.slice(2));
  if (isLeft(given)) {
    console.error(argv.length === 2 ? USAGE : `${printable(given.left)}\nAll options: npm run conform -- --help`);
    return 2;
  }
  try {
    const report = await reportOf(given.right);
    console.log(given.right.json ? reportJson(report) : reportText(report));
    return report.works ? 0 : 1;
  } catch (error) {
    console.error(printable(error instanceof Error ? error.message : String(error)));
    return 2;
  } finally {
    lines?.close();
  }
};

process.exitCode = await run();
