import type { Level } from "../config/config.ts";
import { codeOf } from "../db/database.ts";
import { createLog, type Log } from "../shared/log.ts";
import type { StartOptions } from "../start-server.ts";

/** Writes a line of text to the standard output. */
const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** The log of this process, on its standard output. */
export const processLog = (least: Level): Log => createLog(least, print);

/**
 * Whether lines of the start are texts for a person: at a terminal, and in sandbox mode, which is never in production. All
 * other lines, and these elsewhere, are JSON.
 */
export const isForPerson = (sandbox: boolean): boolean => process.stdout.isTTY === true || sandbox;

/** What the server reports, as lines of a log. */
export const reportsOf = (
  log: Log,
  { sandbox, requestLog }: { readonly sandbox: boolean; readonly requestLog: boolean },
): Pick<StartOptions, "log" | "progress" | "report" | "request"> => ({
  log,
  progress: (step) => (isForPerson(sandbox) ? print(`${step} …`) : log("info", step)),
  report: (id, method, route, error) => {
    // a job has no request; its names say which one it is
    const where = id === "-" ? { job: method.toLowerCase(), of: route } : { requestId: id, method, route };
    const stack = method === "OUTAGE" ? {} : { stack: error.stack };
    log("error", error.message, { ...where, code: codeOf(error), ...stack });
  },
  ...(requestLog
    ? {
        request: ({ id, status, ...line }) =>
          log(status >= 500 ? "warn" : "info", "request", { requestId: id, ...line, status }),
      }
    : {}),
});

/** Lets uncaught errors and warnings of Node go the way of all lines; an uncaught error ends the process. */
export const logUncaught = (log: Log): void => {
  process.on("uncaughtException", (error: unknown) => {
    const known = error instanceof Error ? error : new Error(String(error));
    log("error", `uncaught: ${known.message}`, { code: codeOf(known), stack: known.stack });
    process.exit(1);
  });
  process.removeAllListeners("warning");
  process.on("warning", ({ name, message }) => log("warn", message, { name }));
};
