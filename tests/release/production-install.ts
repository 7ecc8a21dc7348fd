import { execFileSync, spawn } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
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

/** Starts the server as an operator does; answers with its address. */
const started = (folder: string) => {
  const child = spawn("npm", ["start", "--", "--no-build"], {
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
    child.on("exit", (code) => reject(new Error(`npm start ended with ${code}:\n${printed}`)));
  });
  const ended = new Promise<void>((resolve) => void child.on("exit", () => resolve()));
  return { url, stop, ended };
};

/** An installation without the tools of development builds the client, starts the server and serves the page. */
const main = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "optio-production-"));
  try {
    copySources(folder);
    const npm = (...args: ReadonlyArray<string>): void =>
      void execFileSync("npm", args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
    npm("ci", "--omit=dev", "--prefer-offline");
    npm("run", "build", "--", "--logLevel", "warn");
    const { url, stop, ended } = started(folder);
    try {
      const page = await fetch(`${await url}/login`);
      const text = await page.text();
      if (page.status !== 200 || !text.includes("<form")) throw new Error(`/login answered ${page.status}: ${text}`);
      console.log("a production install builds, starts and serves /login");
    } finally {
      stop();
      await ended;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

await main();
