import type { SendMailOptions } from "nodemailer";
import { CONCURRENCY } from "./background.ts";
import type { ServerClock } from "./clock.ts";
import type { Log } from "./log.ts";
import type { Outbox, Taken } from "./outbox.ts";

/** What became of a message: sent at once or late, refused for ever by the SMTP server, or not sent while it was worth it. */
export type Fate = "sent" | "late" | "refused" | "expired";

/** How long a message waits after its first attempts, and after every further one, in milliseconds. */
const WAITS_MS = [5_000, 10_000, 20_000];
const LONGEST_MS = 30_000;
/** How often a process says that it still sends a message. */
const HOLD_MS = 10_000;
/** A message that was asked for longer ago is late. */
const LATE_MS = 60_000;

/** Codes of nodemailer for a server that cannot be reached or does not let this service in: the next message fails as well. */
const NO_SERVER = new Set(["ECONNECTION", "ECONNREFUSED", "EDNS", "ESOCKET", "ETIMEDOUT", "ETLS", "EAUTH", "ENOAUTH"]);

const fieldOf = (error: unknown, name: string): unknown =>
  typeof error === "object" && error !== null ? Reflect.get(error, name) : undefined;

/** Why a message was not sent, without the server's words, which may quote addresses. */
const reasonOf = (error: unknown): Readonly<Record<string, unknown>> => ({
  code: fieldOf(error, "code"),
  status: fieldOf(error, "responseCode"),
  command: fieldOf(error, "command"),
});

/** Whether the server refuses this message for ever: the recipient or the content (5xx). */
const isRefused = (error: unknown): boolean => {
  const status = fieldOf(error, "responseCode");
  return typeof status === "number" && status >= 500 && /^(?:RCPT TO|DATA)/.test(String(fieldOf(error, "command")));
};

/** What lets a mail program unsubscribe by one press, without a sign-in (RFC 8058). */
const headersOf = (unsubscribe: string | undefined): Readonly<Record<string, string>> =>
  unsubscribe === undefined
    ? {}
    : { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };

/** What the courier works with. */
interface Parts {
  readonly outbox: Outbox;
  readonly smtp: { readonly sendMail: (mail: SendMailOptions) => Promise<unknown>; readonly close: () => void };
  readonly from: string;
  readonly clock: Pick<ServerClock, "now">;
  readonly log: Log;
  readonly failed: (error: unknown) => void;
  readonly counted: (fate: Fate) => void;
}

/**
 * Sends the messages of the outbox over a few connections. A failure puts a message back, for longer each time; while the
 * server cannot be reached, one message at each round finds out whether it can. A message is sent twice only when the
 * process ends, or the database fails, between the server's answer and its deletion; both copies have the same Message-ID.
 */
export const createCourier = ({ outbox, smtp, from, clock, log, failed, counted }: Parts) => {
  const workers = new Set<Promise<void>>();
  // sent, and not deleted because the database failed
  const sent = new Set<string>();
  let [isDown, isReported, isStopped, again] = [false, false, false, false];
  /** An outage is one line when it begins and one when it ends. */
  const reachable = (isReachable: boolean, reason: Readonly<Record<string, unknown>> = {}): void => {
    isDown = !isReachable;
    if (isDown && !isReported) log("error", "the SMTP server cannot be used; messages wait", reason);
    if (!isDown && isReported) log("info", "the SMTP server can be used again");
    isReported = isDown;
  };
  const send = async ({ id, letter }: Taken): Promise<void> => {
    if (letter === null) throw Object.assign(new Error("a message cannot be opened"), { code: "ESEALED" });
    const { to, subject, body, unsubscribe } = letter;
    const messageId = `<${id}@${from.slice(from.lastIndexOf("@") + 1)}>`;
    // as an object, so that the address is not parsed as a list of recipients
    await smtp.sendMail({
      from,
      to: { name: "", address: to },
      subject,
      text: body,
      messageId,
      headers: headersOf(unsubscribe),
    });
  };
  const deliver = async (taken: Taken): Promise<void> => {
    const held = setInterval(() => outbox.hold(taken).catch(failed), HOLD_MS).unref();
    try {
      if (!sent.has(taken.id)) await send(taken);
    } catch (error) {
      const reason = { ...reasonOf(error), attempt: taken.attempts };
      if (isRefused(error) || taken.letter === null) {
        await outbox.remove(taken);
        counted("refused");
        log("error", "a message was refused and is not sent", reason);
        return;
      }
      const waitMs = WAITS_MS[taken.attempts - 1] ?? LONGEST_MS;
      await outbox.putBack(taken, waitMs);
      reachable(!NO_SERVER.has(String(fieldOf(error, "code"))), reason);
      if (!isDown) log("warn", "a message was not sent and will be tried again", { ...reason, seconds: waitMs / 1000 });
      return;
    } finally {
      clearInterval(held);
    }
    reachable(true);
    sent.add(taken.id);
    await outbox.remove(taken);
    sent.delete(taken.id);
    counted(clock.now().getTime() - taken.createdAt.getTime() > LATE_MS ? "late" : "sent");
  };
  const work = async (): Promise<void> => {
    while (!isStopped && !isDown) {
      const taken = await outbox.take();
      if (taken !== null) await deliver(taken);
      else if (again) again = false;
      else return;
      // what waited for the server goes over all connections
      if (taken !== null && !isDown) start();
    }
  };
  const start = (): void => {
    if (isStopped || isDown || workers.size >= CONCURRENCY) return;
    const worker = work()
      .catch(failed)
      .finally(() => workers.delete(worker));
    workers.add(worker);
  };
  const settled = async (): Promise<void> => {
    while (workers.size > 0) await Promise.allSettled(workers);
  };
  return {
    put: outbox.put,
    /** Sends what was put into the outbox. */
    kick: (): void => {
      again = true;
      start();
    },
    /** Runs every few seconds: sends what is due, and gives up what is not worth sending any more. */
    round: async (): Promise<void> => {
      const late = await outbox.expire();
      for (let count = 0; count < late; count += 1) counted("expired");
      if (late > 0) log("error", "messages were not sent before their codes expired", { messages: late });
      isDown = false;
      start();
      await settled();
    },
    /** Resolves when nothing is being sent. */
    settled,
    /** Takes no more messages: they stay in the outbox for another process. */
    stop: (): void => {
      isStopped = true;
    },
    close: (): void => smtp.close(),
  };
};

export type Courier = ReturnType<typeof createCourier>;
