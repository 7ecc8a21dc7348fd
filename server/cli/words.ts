import { StorageError } from "../db/storage-error.ts";
import { DEMO_ACCOUNTS } from "../seed/accounts.ts";
import type { RunningServer } from "../start-server.ts";

/** What `npm start` and `npm run dev` say once people can come. */
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

/** A failed start in words; `code` is the operating system's. */
export const startFailure = (error: unknown, port: number): string => {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    const other = port + 1;
    return `Port ${port} is in use. Stop the program that uses it. A second server needs a port and data of its own: PORT=${other} OPTIO_DATA=.data-${other} npm start`;
  }
  if (error instanceof StorageError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

/** The port of the environment, 4000 without one; null for a text that is no port. */
export const portOf = (text: string | undefined): number | null => {
  const port = Number(text ?? "4000");
  return Number.isInteger(port) && port >= 0 && port <= 65_535 ? port : null;
};

/** Ends the process once, cleanly, at Ctrl-C, SIGTERM or the closing of the terminal. */
export const stopOnSignals = (stop: () => Promise<void>): void => {
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
};
