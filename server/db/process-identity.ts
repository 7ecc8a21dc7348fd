import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";

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
