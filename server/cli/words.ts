import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { type ServerConfig, storageFromEnvironment } from "../config/config.ts";
import { ConfigError } from "../config/environment.ts";
import { innermost } from "../db/database.ts";
import { StorageError } from "../db/storage-error.ts";
import { DEMO_ACCOUNTS } from "../seed/accounts.ts";
import { createLog, type Log } from "../shared/log.ts";
import { type RunningServer, type StartOptions, startServer } from "../start-server.ts";
import { reportsOf } from "./log.ts";

/** The folder of the project. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/** The text that `npm start` and `npm run dev` print when the server is ready. */
export const welcome = (address: string, server: RunningServer): string => {
  const { sandbox, seedDemo } = server.ctx.config;
  const accounts = DEMO_ACCOUNTS.map(
    (account) =>
      `    ${account.email.padEnd(18)} password ${account.password.padEnd(17)} passcode ${account.passcode}${account.roles.length > 0 ? `   (${account.roles.join(", ")})` : ""}`,
  );
  return [
    "",
    `  Optio is running at ${address}`,
    ...(seedDemo ? ["", "  Demo accounts", ...accounts] : []),
    ...(sandbox
      ? ["", `  Codes and links are mailed to the sandbox's mailbox: ${server.url}/sandbox/mail`, "  Stop with Ctrl-C."]
      : []),
    "",
  ].join("\n");
};

/** Starts the server on the storage of the environment; its steps, faults and requests go to the log. */
export const launch = (config: ServerConfig & Pick<StartOptions, "port">, log: Log): Promise<RunningServer> =>
  startServer({ ...config, storage: storageFromEnvironment(process.env, ROOT), ...reportsOf(log, config) });

/** The text for a failed start by a command, without a stack. */
export const startFailure = (error: unknown, port = 4000, command = "npm start"): string => {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    const taken = typeof error === "object" && error !== null && "port" in error ? error.port : port;
    if (taken !== port)
      return `Port ${taken} is in use. Stop the program that uses it, or set OPTIO_METRICS_PORT to another.`;
    const other = port + 1;
    return `Port ${port} is in use. Stop the program that uses it. A second server needs a port and data of its own: PORT=${other} OPTIO_DATA=.data-${other} ${command}`;
  }
  const { message } = innermost(error);
  const [line = ""] = message.split("\n");
  return error instanceof StorageError || error instanceof ConfigError ? message : `Optio could not start: ${line}`;
};

/** Ends a command whose start failed: one line for a person, and in production where nobody reads a terminal one of the log. */
export const failStart = (error: unknown, port: number, command: string): void => {
  const text = startFailure(error, port, command);
  if (process.stderr.isTTY === true || process.env.NODE_ENV !== "production") process.stderr.write(`${text}\n`);
  else createLog("error", (line) => process.stderr.write(`${line}\n`))("error", text);
  process.exit(1);
};

/** The port of the PORT variable, 4000 without one; null for a text that is not a port. */
export const portOf = (text: string | undefined): number | null => {
  const port = /^[0-9]{1,5}$/.test(text ?? "4000") ? Number(text ?? "4000") : -1;
  return port >= 0 && port <= 65_535 ? port : null;
};

/** Stops the server and ends the process at Ctrl-C, SIGTERM or SIGHUP; a second signal ends it at once. */
export const stopOnSignals = (stop: () => Promise<void>): void => {
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (stopping) return process.exit(1);
      stopping = true;
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
};

/** Rejects with EADDRINUSE when the port is in use; called before anything slow starts. */
export const requireFreePort = (port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
