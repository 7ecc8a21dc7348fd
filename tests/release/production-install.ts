import { execFileSync, spawn } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/** Copies what the repository holds, with what is not committed yet. */
const copySources = (folder: string): void => {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: ROOT });
  for (const name of listed.toString().split("\0")) {
    if (name === "" || name.startsWith("tests/") || !existsSync(join(ROOT, name))) continue;
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    copyFileSync(join(ROOT, name), join(folder, name));
  }
};

/** Starts the server by a command of an operator; answers with its address. */
const started = (folder: string, [program = "", ...args]: ReadonlyArray<string>) => {
  const child = spawn(program, args, {
    cwd: folder,
    detached: true,
    env: { ...process.env, PORT: "0", OPTIO_DATA: join(folder, ".data") },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const stop = (): void => {
    // the whole group: npm runs a shell, which runs the server
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
  };
  const url = new Promise<string>((resolve, reject) => {
    let printed = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
      const [found] = /http:\/\/[\w.]+:\d+/.exec(printed) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.on("exit", (code) => reject(new Error(`${program} ${args.join(" ")} ended with ${code}:\n${printed}`)));
  });
  const ended = new Promise<void>((resolve) => void child.on("exit", () => resolve()));
  return { url, stop, ended };
};

/** Throws unless a command starts a server that serves the page and the document of the API. */
const requireLogin = async (folder: string, ...command: ReadonlyArray<string>): Promise<void> => {
  const { url, stop, ended } = started(folder, command);
  try {
    for (const [path, part] of [
      ["/login", "<form"],
      ["/api/openapi.json", "openapi"],
    ] as const) {
      const answer = await fetch(`${await url}${path}`);
      const text = await answer.text();
      if (answer.status !== 200 || !text.includes(part)) throw new Error(`${path} answered ${answer.status}: ${text}`);
    }
  } finally {
    stop();
    await ended;
  }
};

/**
 * An installation without the tools of development builds the client and starts the server; and the build of the server runs
 * where no package is installed.
 */
const main = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "optio-production-"));
  const alone = `${folder}-alone`;
  try {
    copySources(folder);
    const npm = (...args: ReadonlyArray<string>): void =>
      void execFileSync("npm", args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
    npm("ci", "--omit=dev", "--prefer-offline");
    npm("run", "build", "--", "--logLevel", "warn");
    await requireLogin(folder, "npm", "start", "--", "--no-build");
    console.log("a production install builds, starts and serves /login");
    npm("run", "build:server", "--", "--logLevel", "warn");
    renameSync(join(folder, "dist-server"), alone);
    renameSync(join(folder, "dist"), join(alone, "dist"));
    await requireLogin(alone, process.execPath, "server/cli/start.js", "--no-build");
    console.log("the build of the server starts by itself and serves /login");
  } finally {
    for (const made of [folder, alone]) rmSync(made, { recursive: true, force: true });
  }
};

await main();
