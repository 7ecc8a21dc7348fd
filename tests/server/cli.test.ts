import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { checkMail } from "../../server/auth/check-mail.ts";
import { smtpTransport } from "../../server/auth/mail.ts";
import { logUncaught } from "../../server/cli/log.ts";
import { readOptions } from "../../server/cli/options.ts";
import { failStart, startFailure, stopOnSignals } from "../../server/cli/words.ts";
import { ConfigError } from "../../server/config/environment.ts";
import { type SmtpSink, smtpSink } from "./support/smtp.ts";

it("the first signal stops the server, the second ends the process at once", async () => {
  const exit = vi.spyOn(process, "exit").mockImplementation(() => undefined as never);
  const before = process.listeners("SIGTERM");
  let stops = 0;
  let stopped = (): void => undefined;
  stopOnSignals(() => {
    stops += 1;
    return new Promise((resolve) => {
      stopped = resolve;
    });
  });
  const added = process.listeners("SIGTERM").filter((listener) => !before.includes(listener));
  const signal = (): void => {
    for (const listener of added) listener("SIGTERM");
  };
  signal();
  expect([stops, exit.mock.calls]).toEqual([1, []]);
  signal();
  expect([stops, exit.mock.calls]).toEqual([1, [[1]]]);
  stopped();
  await vi.waitFor(() => expect(exit.mock.calls.at(-1)).toEqual([0]));
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    const ours = process.listeners(name).at(-1);
    if (ours !== undefined) process.removeListener(name, ours);
  }
  exit.mockRestore();
});

it("npm start with a wrong setting prints one line and exits with 1", () => {
  const { NODE_ENV, PATH } = process.env;
  const { status, stdout, stderr } = spawnSync("node_modules/.bin/tsx", ["server/cli/start.ts"], {
    env: { NODE_ENV, PATH, OPTIO_SANBDOX: "0" },
    encoding: "utf8",
  });
  const line = "OPTIO_SANBDOX is not a setting of this server. Did you mean OPTIO_SANDBOX?\n";
  expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: "", stderr: line });
});

/** What a command writes before it ends, and its exit code. */
const ended = (command: () => void) => {
  class Ended extends Error {}
  const written = { out: "", error: "", code: -1 };
  const spies = [
    vi.spyOn(process.stdout, "write").mockImplementation((text) => {
      written.out += String(text);
      return true;
    }),
    vi.spyOn(process.stderr, "write").mockImplementation((text) => {
      written.error += String(text);
      return true;
    }),
    vi.spyOn(process, "exit").mockImplementation((code) => {
      written.code = Number(code);
      throw new Ended();
    }),
  ];
  try {
    command();
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return written;
};

it("a start that fails is one line for a person, and one of the log in production", () => {
  const fail = () => failStart(new ConfigError("OPTIO_HOST must be an IP address"), 4000, "npm start");
  expect(ended(fail)).toEqual({ out: "", error: "OPTIO_HOST must be an IP address\n", code: 1 });
  vi.stubEnv("NODE_ENV", "production");
  const { error, code } = ended(fail);
  vi.unstubAllEnvs();
  expect([code, JSON.parse(error)]).toEqual([
    1,
    { time: expect.any(String), level: "error", message: "OPTIO_HOST must be an IP address" },
  ]);
});

describe("the options of a command", () => {
  const read = (...args: ReadonlyArray<string>) =>
    ended(() => readOptions("npm start\n\nStarts.", { "no-build": { type: "boolean" } }, args));

  it("say how it is used for --help, whatever else is given", () => {
    for (const args of [["--help"], ["-h"], ["--nobuild", "--help"]]) {
      expect(read(...args)).toEqual({ out: "npm start\n\nStarts.\n", error: "", code: 0 });
    }
  });

  it("are refused by name where they are unknown, with a value that they do not take, or an argument", () => {
    for (const [arg, problem] of [
      ["--nobuild", "Unknown option '--nobuild'."],
      ["--no-build=yes", "Option '--no-build' does not take an argument."],
      ["4321", "Unexpected argument '4321'."],
    ] as const) {
      expect(read(arg)).toEqual({ out: "", error: `${problem}\n\nnpm start\n\nStarts.\n`, code: 2 });
    }
    expect(readOptions("", { "no-build": { type: "boolean" } }, ["--no-build"]).values).toEqual({ "no-build": true });
  });

  it("of each command of the server are read that way, after the version of Node", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
      readonly scripts: Readonly<Record<string, string>>;
    };
    const commands = Object.values(scripts).flatMap((script) => /^tsx (server\/cli\/\S+)$/.exec(script)?.[1] ?? []);
    expect(commands).toHaveLength(4);
    for (const file of commands) {
      const text = readFileSync(file, "utf8");
      expect([file, text.split("\n")[0]]).toEqual([file, 'import "../../build/node-version.ts";']);
      expect([file, text.includes("readOptions(USAGE,")]).toEqual([file, true]);
    }
  });
});

it("the line for a port in use names the command that was called, and the port of the metrics its own setting", () => {
  const inUse = (port: number) => Object.assign(new Error("listen"), { code: "EADDRINUSE", port });
  const other = "A second server needs a port and data of its own: PORT=4001 OPTIO_DATA=.data-4001";
  expect(startFailure(inUse(4000), 4000, "npm run dev")).toBe(
    `Port 4000 is in use. Stop the program that uses it. ${other} npm run dev`,
  );
  expect(startFailure(inUse(9464), 4000, "npm start")).toBe(
    "Port 9464 is in use. Stop the program that uses it, or set OPTIO_METRICS_PORT to another.",
  );
});

describe("npm run mail:check", () => {
  const checked = async (sink: SmtpSink) => {
    const { host } = new URL(sink.url);
    const from = "optio@people.test";
    const smtp = smtpTransport({ smtpUrl: sink.url, from });
    if (smtp === null) throw new Error("no SMTP");
    const found = await checkMail(smtp, { host, from, to: "me@example.org" });
    smtp.close();
    return { ...found, lines: found.lines.map((line) => line.replace(host, "mail.test")) };
  };
  const CONNECTED = "The SMTP server mail.test lets this service in.";

  it("sends a message and says so", async () => {
    const sink = await smtpSink();
    expect(await checked(sink)).toEqual({
      isTaken: true,
      lines: [CONNECTED, "It took a message from optio@people.test to me@example.org. Look for it, also among spam."],
    });
    expect(sink.recipients).toEqual(["me@example.org"]);
  });

  it("says why a server cannot be used, and why it does not take a message", async () => {
    const sink = await smtpSink();
    sink.answer("me@example.org", "550 no such person");
    const refused = "It did not take a message from optio@people.test to me@example.org";
    expect(await checked(sink)).toEqual({
      isTaken: false,
      lines: [CONNECTED, `${refused}: it refuses the sender or the recipient (EENVELOPE 550).`],
    });
    await sink.down();
    expect(await checked(sink)).toEqual({
      isTaken: false,
      lines: ["The SMTP server mail.test cannot be used: no program listens there (ECONNREFUSED)."],
    });
  });
});

it("an uncaught error and a warning of Node are lines of the log, and the error ends the process", () => {
  const lines: unknown[] = [];
  const before = { errors: process.listeners("uncaughtException"), warnings: process.listeners("warning") };
  logUncaught((level, message, fields) => lines.push([level, message, fields]));
  const thrown = process.listeners("uncaughtException").find((listener) => !before.errors.includes(listener));
  const [warned] = process.listeners("warning");
  const { code } = ended(() => thrown?.(new TypeError("no such thing"), "uncaughtException"));
  warned?.(Object.assign(new Error("old call"), { name: "DeprecationWarning" }));
  if (thrown !== undefined) process.removeListener("uncaughtException", thrown);
  process.removeAllListeners("warning");
  for (const listener of before.warnings) process.on("warning", listener);
  expect(code).toBe(1);
  expect(lines).toEqual([
    ["error", "uncaught: no such thing", { code: undefined, stack: expect.stringContaining("TypeError") }],
    ["warn", "old call", { name: "DeprecationWarning" }],
  ]);
});
