import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { selfSigned } from "../../bench/certificate.ts";
import { freePort } from "../../support/run/free-port.ts";
import { onPath } from "../../support/run/programs.ts";
import { giveAway, identity } from "../../support/run/unprivileged.ts";

const DEPLOY = join(import.meta.dirname, "../../../deploy");

/** A running nginx. */
interface Nginx {
  readonly https: string;
  readonly http: string;
  readonly stop: () => Promise<void>;
}

/** The program, which `npm test` has installed as root on Debian if it was missing (install.ts). */
const requireNginx = (): string => {
  const found = onPath("nginx");
  if (found !== undefined) return found;
  throw new Error(
    "These tests need nginx. Install it (Debian: apt-get install nginx; macOS: brew install nginx) or put its folder into PATH.",
  );
};

/** The file with what belongs to this machine in the place of what belongs to the operator's; each must be in it. */
const adapted = (text: string, replacements: Readonly<Record<string, string>>): string => {
  let result = text;
  for (const [given, own] of Object.entries(replacements)) {
    if (!result.includes(given)) throw new Error(`deploy/nginx.conf has no ${given}`);
    result = result.replaceAll(given, own);
  }
  return result;
};

/**
 * Starts nginx with `deploy/nginx.conf`, without rights, in a folder of its own, before two servers. `failed` is added to both,
 * to what it does with a server that failed.
 */
export const startNginx = async (
  root: string,
  servers: readonly [port: number, port: number],
  failed = "",
): Promise<Nginx> => {
  const program = requireNginx();
  const folder = mkdtempSync(join(tmpdir(), "optio-nginx-"));
  const [https, http] = [await freePort(), await freePort()];
  const { key, cert } = selfSigned();
  const site = adapted(readFileSync(join(DEPLOY, "nginx.conf"), "utf8"), {
    "127.0.0.1:4001": `127.0.0.1:${servers[0]} ${failed}`,
    "127.0.0.1:4002": `127.0.0.1:${servers[1]} ${failed}`,
    "listen 80;": `listen 127.0.0.1:${http};`,
    "listen [::]:80;": "",
    "listen 443 ssl http2;": `listen 127.0.0.1:${https} ssl http2;`,
    "listen [::]:443 ssl http2;": "",
    "/etc/letsencrypt/live/wallet.example": folder,
    "/etc/nginx/optio-headers.conf": join(folder, "headers.conf"),
    "/srv/optio/client": root,
  });
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const whole = [
    "daemon off; worker_processes 1; pid nginx.pid; error_log stderr warn;",
    "events { worker_connections 512; }",
    "http { access_log off;",
    ...temporary.map((name) => `${name}_temp_path ${name};`),
    site,
    "}",
  ].join("\n");
  const headers = readFileSync(join(DEPLOY, "nginx-headers.conf"), "utf8");
  const files = { "nginx.conf": whole, "headers.conf": headers, "fullchain.pem": cert, "privkey.pem": key };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  for (const name of temporary) mkdirSync(join(folder, name));
  giveAway(folder, ...[...Object.keys(files), ...temporary].map((name) => join(folder, name)));

  const child = spawn(program, ["-p", folder, "-c", "nginx.conf", "-e", "stderr"], {
    ...identity,
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let printed = "";
  let isRunning = true;
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    printed = `${printed}${text}`.slice(-2_000);
  });
  const ended = new Promise<void>((done) =>
    child.once("close", () => {
      isRunning = false;
      done();
    }),
  );
  const address = `http://127.0.0.1:${http}`;
  for (;;) {
    if (!isRunning) throw new Error(`nginx did not start: ${printed}`);
    const answer = await fetch(address, { redirect: "manual" }).catch(() => null);
    if (answer !== null) break;
  }
  return {
    https: `https://127.0.0.1:${https}`,
    http: address,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
