import { execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { accessSync, constants, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import pg from "pg";
import { freePort } from "../../support/run/free-port.ts";
import { installDebian } from "../../support/run/programs.ts";
import { giveAway, identity } from "../../support/run/unprivileged.ts";

/** A PostgreSQL server in a temporary folder. */
interface Cluster {
  /** The URL of its database `postgres`. */
  readonly url: string;
  /** The path of pgbench; empty where it is not installed. */
  readonly pgbench: string;
  readonly stop: () => Promise<void>;
}

const runnable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const debianFolders = (): ReadonlyArray<string> => {
  const root = "/usr/lib/postgresql";
  if (!existsSync(root)) return [];
  const versions = readdirSync(root).toSorted((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(root, version, "bin"));
};

const configuredFolders = (): ReadonlyArray<string> => {
  try {
    return [execFileSync("pg_config", ["--bindir"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim()];
  } catch {
    return [];
  }
};

const findFolder = (): string | undefined =>
  [...debianFolders(), ...configuredFolders(), ...(process.env.PATH ?? "").split(delimiter)].find(
    (folder) => runnable(join(folder, "initdb")) && runnable(join(folder, "postgres")),
  );

/** The folder of PostgreSQL's programs; `npm test` installs it as root on Debian if it is missing. */
const requireFolder = (): string => {
  const found = findFolder();
  if (found !== undefined) return found;
  installDebian("PostgreSQL is missing", "postgresql");
  const installed = findFolder();
  if (installed !== undefined) return installed;
  throw new Error(
    "These tests need PostgreSQL's programs initdb and postgres. Install them (Debian: apt-get install postgresql; macOS: brew install postgresql) or put their folder into PATH.",
  );
};

const reachable = async (url: string, output: () => string): Promise<void> => {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await new Promise((again) => setTimeout(again, 50));
    }
  }
  throw new Error(`PostgreSQL did not start: ${output()}`);
};

const UNFLUSHED = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];

/**
 * Starts a cluster in a temporary folder, on a free port of 127.0.0.1 and without a Unix socket. Unless it is `durable`,
 * it does not flush commits to disk.
 */
export const startCluster = async ({ durable = false } = {}): Promise<Cluster> => {
  const bin = requireFolder();
  const folder = mkdtempSync(join(tmpdir(), "optio-pg-"));
  giveAway(folder);
  const data = join(folder, "data");
  const options = { ...identity, cwd: folder };
  execFileSync(
    join(bin, "initdb"),
    ["-D", data, "-U", "optio", "-A", "trust", "--locale=C", "--encoding=UTF8", "--no-sync"],
    { ...options, stdio: "ignore" },
  );
  const port = await freePort();
  const settings = [
    ...(durable ? [] : UNFLUSHED),
    "unix_socket_directories=",
    // the servers of two test files at once
    "max_connections=200",
  ];
  const args = ["-D", data, "-p", String(port), "-h", "127.0.0.1", ...settings.flatMap((setting) => ["-c", setting])];
  const child = spawn(join(bin, "postgres"), args, { ...options, stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  child.stderr.on("data", (text) => {
    output = `${output}${text}`.slice(-2000);
  });
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  const url = `postgres://optio@127.0.0.1:${port}/postgres`;
  await reachable(url, () => output);
  const pgbench = join(bin, "pgbench");
  return {
    url,
    pgbench: runnable(pgbench) ? pgbench : "",
    stop: async () => {
      child.kill("SIGINT"); // fast shutdown: ends what is open, and leaves no child behind
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Creates a database in a cluster, empty or as a copy of the database `template`; returns its URL. */
export const createDatabase = async (
  cluster: string,
  template = "template1",
  name = `optio_${randomUUID().replaceAll("-", "")}`,
): Promise<string> => {
  const client = new pg.Client({ connectionString: cluster });
  await client.connect();
  try {
    await client.query(`create database ${name} template ${template}`);
  } finally {
    await client.end();
  }
  return new URL(name, cluster).href;
};
