import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startFailure } from "../../server/cli/words.ts";
import { openFolder } from "../../server/db/connect.ts";
import { openLockedFolder } from "../../server/db/folder.ts";
import { lockFolder, processStart } from "../../server/db/folder-lock.ts";
import { StorageError } from "../../server/db/storage-error.ts";
import { reconcileAll } from "../../server/jobs/reconcile.ts";
import { rows } from "./support/money.ts";
import { startWorld } from "./support/world.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "optio-folder-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const claim = (pid: number, start: string, host = hostname()) =>
  writeFile(join(folder, `optio-lock-${pid}-0000`), JSON.stringify({ pid, host, start, held: true }));

/** The id of a process that has ended. */
const endedProcess = async (): Promise<number> => {
  const child = spawn(process.execPath, ["-e", ""]);
  await once(child, "exit");
  return child.pid ?? 0;
};

describe("a data folder belongs to one process", () => {
  it("refuses a folder that a running process has locked, and names its id", async () => {
    const child = spawn(process.execPath, ["-e", "setInterval(() => undefined, 1000)"]);
    const pid = child.pid ?? 0;
    await claim(pid, (await processStart(pid)) ?? "");
    await expect(openFolder(folder)).rejects.toThrow(`is in use by process ${pid}. Stop that process`);
    child.kill();
    await once(child, "exit");
    await (await lockFolder(folder))();
  });

  it("refuses the same folder twice in one process, and unlocks it on close", async () => {
    const unlock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(`is in use by process ${process.pid}`);
    await unlock();
    await (await lockFolder(folder))();
    expect(await readdir(folder)).toEqual([]);
  });

  it("takes over the folder of a process that ended, also when its id is in use again", async () => {
    await claim(await endedProcess(), "any");
    await claim(process.pid, "the start time of another process");
    await (await lockFolder(folder))();
    expect(await readdir(folder)).toEqual([]);
  });

  it("never takes over the folder of another host, and names the file to delete", async () => {
    await claim(1, "any", "elsewhere");
    await expect(lockFolder(folder)).rejects.toThrow(/process 1 on elsewhere.*delete .*optio-lock-1-0000/);
  });

  it("gives the folder to one of ten concurrent processes", async () => {
    await claim(await endedProcess(), "any");
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(folder)));
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  });

  it("does not propose to share the folder when the port is taken", () => {
    const text = startFailure(Object.assign(new Error("listen"), { code: "EADDRINUSE" }), 4000);
    expect(text).toContain("PORT=4001 OPTIO_DATA=.data-4001 npm start");
  });
});

describe("a folder that is not a database is refused in one line and not changed", () => {
  const refusedWith = async (path: string): Promise<string> => {
    const error = await openFolder(path).then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(StorageError);
    const text = startFailure(error, 4000);
    expect(text.split("\n")).toHaveLength(1);
    return text;
  };

  it("a file", async () => {
    await writeFile(join(folder, "data"), "");
    expect(await refusedWith(join(folder, "data"))).toContain("must be a folder");
    expect(await refusedWith(join(folder, "data", "inside"))).toContain("cannot be created");
  });

  it("a folder with other files", async () => {
    await writeFile(join(folder, "letter.txt"), "hello");
    expect(await refusedWith(folder)).toContain("contains other files (letter.txt)");
    expect(await readdir(folder)).toEqual(["letter.txt"]);
  });

  it("a database without PG_VERSION", async () => {
    await mkdir(join(folder, "base"));
    expect(await refusedWith(folder)).toContain("PG_VERSION is missing");
    expect(await readdir(folder)).toEqual(["base"]);
  });

  it("a database that cannot be opened", async () => {
    await writeFile(join(folder, "PG_VERSION"), "not a version\n");
    expect(await refusedWith(folder)).toContain("cannot be opened");
    expect(await readdir(folder)).toEqual(["PG_VERSION"]);
  });

  it("one that cannot be written to", async () => {
    await expect(lockFolder("/proc/self")).rejects.toThrow(/^The data folder \/proc\/self cannot be written to: E/);
  });

  it("a new database for which there is no space, and what was written of it is deleted", async () => {
    const open = (path: string) => {
      mkdirSync(join(path, "global"));
      return { waitReady: Promise.reject({ name: "ErrnoError", errno: 51 }) } as unknown as PGlite;
    };
    await expect(openLockedFolder(folder, open)).rejects.toThrow(
      new StorageError(`The database in ${folder} cannot be opened: there is no space left on the disk.`),
    );
    expect(await readdir(folder)).toEqual([]);
    await writeFile(join(folder, "PG_VERSION"), "17");
    await expect(openLockedFolder(folder, open)).rejects.toThrow("there is no space left on the disk.");
    expect((await readdir(folder)).toSorted()).toEqual(["PG_VERSION", "global"]);
  });
});

describe("a first start that was interrupted", () => {
  /** Starts a server on the folder and kills it when this is so. */
  const killedWhen = async (isTime: () => boolean): Promise<void> => {
    const start = `import("./server/start-server.ts").then(({ startServer }) => startServer({
      port: 0, storage: { kind: "folder", path: process.argv[1] }, scrypt: "light", validatorCount: 12 }))`;
    const child = spawn(process.execPath, ["--import", "tsx", "-e", start, folder], { stdio: "ignore" });
    await vi.waitUntil(isTime, { timeout: 60_000, interval: 1 });
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  const has = (name: string): boolean => existsSync(join(folder, name));

  it("is begun anew, also when it was killed twice: while the database was unpacked, and while it was filled", async () => {
    await killedWhen(() => has("base"));
    expect(has("optio-unfinished")).toBe(true);
    await killedWhen(() => has("PG_VERSION") && !has("optio-unfinished"));
    const world = await startWorld({ kind: "folder", path: folder });
    const people = await rows(world.server.ctx.db, sql`select email from users where email like '%@demo.optio'`);
    expect(people).toHaveLength(2);
    expect(await reconcileAll(world.server.ctx.db)).toEqual([]);
    await world.server.stop();
    expect(has("optio-unfinished")).toBe(false);
  });
});
