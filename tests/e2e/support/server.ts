import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** An email of the sandbox's mailbox. */
interface Mail {
  readonly code: string | null;
  readonly link: string | null;
  readonly body: string;
}

/** The reference server of one worker, on a free port, with its database in memory. */
export interface TestServer {
  readonly url: string;
  /** Its internal errors so far. */
  readonly faults: ReadonlyArray<string>;
  /** The code of the newest email to an address. Rejects when there is none. */
  readonly codeFor: (address: string) => Promise<string>;
  /** The link of the newest email to an address. Rejects when there is none. */
  readonly linkFor: (address: string) => Promise<string>;
  /** Resets its counts of attempts and messages: a person makes fewer in a day than all tests in a minute. */
  readonly forgetAttempts: () => Promise<void>;
  /** Moves the server's clock forward. */
  readonly advance: (seconds: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const textOf = (message: unknown, key: "url" | "fault" | "forgot"): string | null => {
  const value: unknown = typeof message === "object" && message !== null ? Reflect.get(message, key) : null;
  return typeof value === "string" ? value : null;
};

/** The next text that the server's process sends under a key. */
const nextFrom = (child: ChildProcess, key: "url" | "forgot"): Promise<string> =>
  new Promise((resolve, reject) => {
    const ended = (code: number | null): void => reject(new Error(`the server exited with ${code} before its ${key}`));
    const look = (message: unknown): void => {
      const text = textOf(message, key);
      if (text === null) return;
      child.off("message", look).off("exit", ended);
      resolve(text);
    };
    child.on("message", look).once("exit", ended);
  });

/** The code or link of the newest email to an address. */
const newest = async (url: string, address: string, what: "code" | "link"): Promise<string> => {
  const response = await fetch(`${url}/sandbox/mail.json?to=${encodeURIComponent(address)}`);
  const mails = (await response.json()) as ReadonlyArray<Mail>;
  // a digest of alerts may come at any minute
  const mail = mails.find(({ body }) => !body.includes("/api/alerts/unsubscribe"));
  const held = mail?.[what] ?? null;
  if (held === null) throw new Error(`no ${what} was sent`);
  return held;
};

const origins = new Set<string>();
/** The origins of all servers that this process started: the hosts that a page may request (S3). */
export const ownOrigins: ReadonlySet<string> = origins;

/** Starts a server in its own process; `environment` extends the current one (server/README.md). */
export const launch = async (environment: Readonly<Record<string, string>> = {}): Promise<TestServer> => {
  const child = fork(fileURLToPath(new URL("serve.ts", import.meta.url)), {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, ...environment },
  });
  const faults: string[] = [];
  child.on("message", (message) => {
    const fault = textOf(message, "fault");
    if (fault !== null) faults.push(fault);
  });
  const url = await nextFrom(child, "url");
  origins.add(url);
  return {
    url,
    faults,
    codeFor: (address) => newest(url, address, "code"),
    linkFor: (address) => newest(url, address, "link"),
    forgetAttempts: async () => {
      const forgot = nextFrom(child, "forgot");
      child.send("forget attempts");
      await forgot;
    },
    advance: async (seconds) => {
      await fetch(`${url}/sandbox/clock`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ advanceSeconds: seconds }),
      });
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      // a server that is ending has closed the channel already
      if (child.connected) child.disconnect();
      await ended;
    },
  };
};
