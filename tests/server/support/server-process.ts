import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { stopOnSignals } from "../../../server/cli/words.ts";
import { startServer } from "../../../server/start-server.ts";

/** Sessions that survive the jumps of a test's clock. */
export const LONG_SESSIONS = { accessTokenSeconds: 50 * 365 * 24 * 3600, refreshTokenSeconds: 50 * 365 * 24 * 3600 };

/** A server in a process of its own. */
export interface ServerProcess {
  readonly url: string;
  /** Ends the process at once, in the middle of what it does. */
  readonly kill: () => Promise<void>;
  /** Asks the process to stop, as a service manager does; resolves when it has ended. */
  readonly terminate: () => Promise<void>;
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once("exit", () => resolve());
  });

/**
 * Starts a server process on a PostgreSQL database; the clock of its machine is `aheadMs` ahead, and it stops as `npm start`
 * does.
 */
export const startProcess = async (
  databaseUrl: string,
  mode: "sandbox" | "production" = "sandbox",
  aheadMs = 0,
  drainDelaySeconds = 0,
  port = 0,
): Promise<ServerProcess> => {
  const clock = `data:text/javascript,const now=Date.now;Date.now=()=>now()+${aheadMs}`;
  const child = spawn(
    process.execPath,
    ["--import", clock, "--import", "tsx", import.meta.filename, mode, String(drainDelaySeconds), String(port)],
    {
      env: { ...process.env, NODE_ENV: "test", DATABASE_URL: databaseUrl },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once("line", resolve);
    child.once("exit", (code) => reject(new Error(`the server process ended with ${code}`)));
  });
  return {
    url,
    terminate: () => {
      child.kill("SIGTERM");
      return ended(child);
    },
    kill: () => {
      child.kill("SIGKILL");
      return ended(child);
    },
  };
};

if (process.argv[1] === import.meta.filename) {
  const server = await startServer({
    port: Number(process.argv[4]),
    storage: {
      kind: "server",
      url: process.env.DATABASE_URL ?? "",
      limits: { connect: 30_000, lock: 30_000, statement: 30_000, silence: 60_000 },
    },
    scrypt: "light",
    sandbox: process.argv[2] === "sandbox",
    seedDemo: false,
    drainDelaySeconds: Number(process.argv[3]),
    ...LONG_SESSIONS,
    report: (_id, method, path, error) => {
      // a proxy that is not trusted
      if (method !== "CONFIG") process.stderr.write(`${method} ${path} failed inside: ${error.stack}\n`);
    },
  });
  stopOnSignals(server.stop);
  process.stdout.write(`${server.url}\n`);
}
