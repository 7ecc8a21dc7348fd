import "../../build/node-version.ts";
import { configFromEnvironment } from "../config/config.ts";
import { logUncaught, processLog } from "./log.ts";
import { misuse, readOptions } from "./options.ts";
import { clientProxy } from "./proxy.ts";
import { failStart, launch, portOf, ROOT, requireFreePort, stopOnSignals, welcome } from "./words.ts";

const USAGE = `npm run dev [-- --api https://host]

Starts the client with hot reloading, over the reference server or another one.
  --api <address>   the server whose API the client uses; none of its own is started
  --help            prints this text
PORT is the port of the reference server (4000); the client takes 5173 or the next free one.`;

const port = portOf(process.env.PORT);

/** What stands before `/api` of another server; null for the reference server. */
const apiOf = (given: string | undefined): string | null => {
  if (given === undefined) return null;
  if (!/^https?:\/\/[^/?#\s]+(\/[^?#\s]*)?$/.test(given)) {
    return misuse("--api takes the address of a server: npm run dev -- --api https://host");
  }
  return given.replace(/\/+$/, "").replace(/\/api$/, "");
};

const startReference = async (at: number) => {
  const config = configFromEnvironment(process.env);
  const log = processLog(config.logLevel);
  logUncaught(log);
  await requireFreePort(at, config.host);
  return launch({ ...config, port: at }, log);
};

/** The client with hot reloading, over `api` or else the reference server. */
const start = async (api: string | null, at: number): Promise<void> => {
  const server = api === null ? await startReference(at) : null;
  // not before the version of Node is known to be new enough
  const { createServer } = await import("vite");
  const vite = await createServer({ root: ROOT, server: { proxy: clientProxy(api, at) } });
  await vite.listen();
  stopOnSignals(async () => {
    await vite.close();
    await server?.stop();
  });
  const address = vite.resolvedUrls?.local[0] ?? "http://127.0.0.1:5173/";
  console.log(
    server === null
      ? `\n  The client is running at ${address}, over the API of ${api}\n  Stop with Ctrl-C.\n`
      : welcome(address, server),
  );
  await server?.checkMail();
};

const { values } = readOptions(USAGE, { api: { type: "string" } });
const api = apiOf(values.api);
if (port === null || port === 0) misuse("PORT must be a number from 1 to 65535");
else start(api, port).catch((error: unknown) => failStart(error, port, "npm run dev"));
