import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import * as Option from "effect/Option";
import * as Schema from "effect/Schema";
import { firstLine, StorageError } from "./storage-error.ts";

/** Whether a process with this id exists; EPERM means that it belongs to another user. */
const exists = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
};

/** The boot id and the start time in clock ticks since boot; a reused process id has another value. */
const linuxStart = async (pid: number): Promise<string> => {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8");
  // field 2 is the command in parentheses and may contain spaces; the start time is field 22
  const ticks = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  return `${boot.trim()}/${ticks}`;
};

const psStart = (pid: number): Promise<string> =>
  new Promise((resolve) => {
    execFile("ps", ["-o", "lstart=", "-p", String(pid)], { env: { LC_ALL: "C", TZ: "UTC" } }, (error, output) =>
      resolve(error === null ? output.trim() : ""),
    );
  });

/**
 * The start of the process with this id, as an opaque text that differs for every other process with the same id; null
 * if there is no such process. Empty on a platform that does not provide it (Windows).
 */
export const processStart = async (pid: number): Promise<string | null> => {
  if (!exists(pid)) return null;
  try {
    return process.platform === "linux" ? await linuxStart(pid) : await psStart(pid);
  } catch {
    return exists(pid) ? "" : null;
  }
};

/** The name of a claim file; each process that wants the folder writes one with a unique name. */
const CLAIM = /^optio-lock-[0-9]+-[0-9a-f-]+$/;

/** Whether a file of the folder belongs to this lock and not to the database. */
export const isLockFile = (name: string): boolean => name.startsWith("optio-lock-");

/** The process that claims a folder; `held` is false while it still checks for other claims. */
const Claim = Schema.Struct({ pid: Schema.Number, host: Schema.String, start: Schema.String, held: Schema.Boolean });
type Claim = typeof Claim.Type;

/** None for a file that a full disk truncated. */
const decodeClaim = Schema.decodeUnknownOption(Schema.fromJsonString(Claim));

/** Whether the process of a claim is running. A process of another host cannot be checked and counts as running. */
const isLive = async (claim: Claim): Promise<boolean> => {
  if (claim.host !== hostname()) return true;
  const start = await processStart(claim.pid);
  return start !== null && (start === "" || claim.start === "" || start === claim.start);
};

const refusal = (folder: string, { pid, host }: Claim, file: string): StorageError =>
  host === hostname()
    ? new StorageError(`The data folder ${folder} is in use by process ${pid}. Stop that process, or set OPTIO_DATA.`)
    : new StorageError(
        `The data folder ${folder} is in use by process ${pid} on ${host}. If that host no longer runs, delete ${file}.`,
      );

/** The live claim of another process; removes claims of processes that ended. */
const otherClaim = async (folder: string, own: string): Promise<{ claim: Claim; file: string } | null> => {
  for (const name of (await readdir(folder)).filter((entry) => CLAIM.test(entry) && entry !== own)) {
    const file = join(folder, name);
    const claim = Option.getOrNull(decodeClaim(await readFile(file, "utf8").catch(() => "")));
    if (claim !== null && (await isLive(claim))) return { claim, file };
    await rm(file, { force: true });
  }
  return null;
};

const ATTEMPTS = 20;

/**
 * Locks a folder for this process and returns the function that unlocks it. Rejects with a `StorageError`
 * that names the process that has locked it, or says why it cannot be written to.
 *
 * Each process first writes its claim and then checks for others, so of two processes at least the later one sees the
 * other. A claim ends with its process: process id and start time distinguish a process from a later one with the same
 * id. Claim names are unique, so removing a dead claim never removes a live one.
 */
export const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  const name = `optio-lock-${process.pid}-${randomUUID()}`;
  const file = join(folder, name);
  const base = { pid: process.pid, host: hostname(), start: (await processStart(process.pid)) ?? "" };
  const write = async (held: boolean): Promise<void> => {
    try {
      await writeFile(`${file}.new`, JSON.stringify({ ...base, held } satisfies Claim));
      await rename(`${file}.new`, file);
    } catch (error) {
      for (const written of [file, `${file}.new`]) await rm(written, { force: true });
      throw new StorageError(`The data folder ${folder} cannot be written to: ${firstLine(error)}`);
    }
  };
  for (let attempt = 1; ; attempt += 1) {
    await write(false);
    const other = await otherClaim(folder, name);
    if (other === null) break;
    await rm(file, { force: true });
    // two processes that claim at the same time both withdraw and try again
    if (other.claim.held || attempt === ATTEMPTS) throw refusal(folder, other.claim, other.file);
    await setTimeout(10 + Math.random() * 90);
  }
  await write(true);
  return () => rm(file, { force: true });
};
