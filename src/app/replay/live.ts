import type { Tagged } from "../../domain/decider/message.ts";
import { HANDLE_PATTERN, PLAIN, type StandIn } from "../../domain/decider/privacy.ts";
import { isRecord } from "../../domain/decider/record.ts";
import { redact } from "../../domain/decider/redact.ts";
import { declarations, definitions } from "../../domain/index.ts";
import { Command as Session, views as session } from "../../domain/session/index.ts";
import type { Application } from "../application.ts";
import { ANY_OUTCOME, type Line } from "../journal/format.ts";
import type { Bundle } from "./bundle.ts";
import {
  answersOf,
  isAnswer,
  kindsOf,
  type LiveSetting,
  type Print,
  type Running,
  recordedBy,
  send,
  start,
} from "./live-application.ts";
import { printable } from "./printable.ts";
import { decoders } from "./redecide.ts";
import { createServerNames } from "./server-names.ts";

type Log = Pick<Bundle, "header" | "entries">;

const isHandle = (value: unknown): value is string => typeof value === "string" && HANDLE_PATTERN.test(value);

const challengeOf = ({ bus }: Application) => session.challenge(bus.state().session);

const codeFor = async ({ setting, isSandbox, application }: Running): Promise<string | null> => {
  const challenge = challengeOf(application);
  if (!isSandbox || challenge === null) return setting.askCode();
  const address = encodeURIComponent(challenge.identifier);
  const response = await setting.fetch(`${setting.host}/sandbox/mail.json?to=${address}`);
  const mails = (await response.json()) as ReadonlyArray<{ readonly code: string | null }>;
  return mails.find(({ code }) => code !== null)?.code ?? null;
};

/** The secret of a field, or null if there is none. */
const secretOf = async (running: Running, field: string): Promise<string | null> => {
  const { password, passcode } = running.setting;
  if (field === "password" || field === "current") return password;
  if (field === "passcode") return passcode;
  return field === "code" ? codeFor(running) : null;
};

/** A value with other names for the ids and addresses in it. */
const renamed = (value: unknown, names: ReadonlyMap<string, string>): unknown => {
  if (typeof value === "string") return names.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => renamed(item, names));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, renamed(item, names)]));
};

/**
 * The command for this server: its own secrets, ids, validators and wallet; or the name of a secret that is missing.
 * `names`: the server's ids and addresses by those of the log.
 */
const localized = async (
  running: Running,
  names: ReadonlyMap<string, string>,
  command: Tagged,
): Promise<Tagged | string> => {
  const { setting, application } = running;
  const fields: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(command)) {
    const ref = isRecord(value) ? value : {};
    if (isHandle(value) || isHandle(ref.handle)) {
      const secret = await secretOf(running, key);
      if (secret === null) return key;
      const handle = application.vault.put(secret);
      fields[key] = isHandle(value) ? handle : { ...ref, handle };
    } else if (key === "trustDevice") fields[key] = false;
    else fields[key] = renamed(value, names);
  }
  const { wallet } = application.bus.state();
  if ("walletId" in fields) fields.walletId = wallet.wallets[0]?.id ?? fields.walletId;
  if (command._tag === "session.SignIn" && setting.account !== null) fields.identifier = setting.account;
  return { ...fields, _tag: command._tag };
};

/** Why a command is not sent, or null. */
const refusal = ({ setting, isSandbox, application }: Running, command: Tagged): string | null => {
  if (command._tag === "session.SignIn" && setting.account === null && !isSandbox) return "--account is missing";
  const reads = declarations[command._tag]?.reads;
  const isRead = reads === "signIn" ? challengeOf(application)?.purpose === "sign-in" : reads;
  if (isRead || (isSandbox && setting.allowWrites)) return null;
  return isSandbox ? "it changes something; --allow-writes is missing" : "it changes something; no sandbox";
};

const signIn = async (running: Running): Promise<boolean> => {
  const { setting, application } = running;
  const { bus, vault } = application;
  if (setting.password === null || setting.account === null) return false;
  const password = { handle: vault.put(setting.password), broken: [] };
  await send(running, Session.SignIn({ identifier: setting.account, password }), 1);
  const code = challengeOf(application) === null ? null : await codeFor(running);
  if (code !== null) {
    const given = { handle: vault.put(code), broken: [] };
    await send(running, Session.SubmitCode({ code: given, trustDevice: false }), 1);
  }
  return bus.state().session.phase === "signedIn";
};

/** The personal fields of a command for which the log has a stand-in that this server does not know. */
const standInsOf = (command: Tagged, names: ReadonlyMap<string, string>): ReadonlyArray<string> => {
  const privacy = definitions[command._tag]?.privacy;
  if (privacy?.kind !== "struct") return [];
  return Object.entries(command).flatMap(([key, value]) => {
    const found: Array<string | number> = [];
    const note: StandIn = (kind, standIn) => {
      if (kind !== "page" && standIn !== "" && !names.has(String(standIn))) found.push(standIn);
      return standIn;
    };
    redact(privacy.fields[key] ?? PLAIN, value, note);
    return found.length === 0 ? [] : [key];
  });
};

/** The secrets of a command, which are those of this run. */
const secretsOf = (command: Tagged): ReadonlyArray<string> =>
  Object.entries(command).flatMap(([key, value]) => {
    const { handle } = isRecord(value) ? value : { handle: value };
    return isHandle(handle) ? [key] : [];
  });

/** Dispatches the steps one after the other. */
const compare = async (running: Running, { header, entries }: Log, print: Print): Promise<0 | 1> => {
  const { journal } = running.application;
  const answered = { log: entries, running: () => recordedBy(running.application), isAnswer };
  const namesBefore = createServerNames(answered);
  const problemOf = decoders(definitions);
  const ids = new Map<string, string>();
  let refused = 0;
  let different = 0;
  const explained: number[] = [];
  for (const line of entries.filter(({ source }) => source === "person" || source === "screen")) {
    const unreadable = problemOf(line.command);
    const why = unreadable === null ? refusal(running, line.command) : `it cannot be read: ${unreadable}`;
    const names = new Map([...ids, ...namesBefore(line.seq)]);
    const command = why === null ? await localized(running, names, line.command) : "";
    const name = `#${line.seq} ${line.command._tag}`;
    if (typeof command === "string") {
      refused += 1;
      print(`${name}: refused, ${why ?? `its secret ${command} is not given`}`);
      continue;
    }
    const expected = answersOf(entries, line.seq);
    const got = await send(running, command, expected.length);
    const own = journal.entries().findLast(({ envelope }) => envelope.source === "person")?.envelope.id;
    if (own !== undefined) ids.set(line.id, own);
    const recorded = isAny(line) ? got.outcome : kindsOf(line);
    const isDecidedSo = recorded === got.outcome;
    const isSame = isDecidedSo && (isAny(line) || expected.join() === got.answers.join());
    const shown = (outcome: string, answers: ReadonlyArray<string>): string => [outcome, ...answers].join("; ");
    print(`${name}: ${isSame ? "same" : "other"}: ${shown(got.outcome, got.answers)}`);
    if (isSame) continue;
    if (got.reason !== null) print(`  because  ${got.reason}`);
    print(`  recorded ${shown(recorded, expected)}`);
    different += 1;
    const others = [
      ...(header.script === true ? [] : standInsOf(line.command, names)),
      ...(isDecidedSo ? secretsOf(line.command) : []),
    ];
    if (others.length > 0) print(`  ${others.join(", ")}: different from the visit, which can explain it`);
    else if (explained[0] !== undefined) print(`  can follow from #${explained[0]}`);
    if (others.length > 0 || explained.length > 0) explained.push(line.seq);
  }
  print(verdictOf(different, explained.length, refused));
  return different === 0 ? 0 : 1;
};

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

const verdictOf = (different: number, explained: number, refused: number): string =>
  [
    different === 0 ? "same kinds of outcomes" : `${plural(different, "outcome")} of another kind`,
    ...(explained === 0 ? [] : [`${explained} of them can be explained by what differs from the visit`]),
    ...(refused === 0 ? [] : [`${plural(refused, "command")} refused`]),
  ].join("; ");

/**
 * Dispatches what the user of a log or script did against a running server, with the real application, and compares the
 * kinds of the outcomes. Returns the exit status: 0 when every command that was sent had
 * an outcome of the same kind, 1 after a difference, 2 when it could not begin.
 */
export const live = async (log: Log, setting: LiveSetting): Promise<0 | 1 | 2> => {
  const print: Print = (line) => setting.print(printable(line));
  const running = await start({ ...setting, print });
  const { application } = running;
  try {
    await application.readStoredSession();
    const isSignedIn = log.entries.some(({ command }) => command._tag === "session.RecordSession");
    if (isSignedIn && !(await signIn(running))) {
      print("the log begins signed in: --account and OPTIO_REPLAY_PASSWORD must be those of an account of this server");
      return 2;
    }
    return await compare(running, log, print);
  } finally {
    // no session stays on the server
    if (application.bus.state().session.phase === "signedIn") await send(running, Session.SignOut(), 0);
    await application.stop();
  }
};

/** Whether an entry says no outcome, as most entries of a script. */
const isAny = ({ ignored }: Line): boolean => ignored === ANY_OUTCOME;
