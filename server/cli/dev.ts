import { parseArgs } from "node:util";
import { createServer } from "vite";
import { configFromEnvironment } from "../config/config.ts";
import { ConfigError } from "../config/environment.ts";
import { clientProxy } from "./proxy.ts";
import { launch, ROOT, requireFreePort, startFailure, stopOnSignals, welcome } from "./words.ts";

const API_PORT = 4000;

/** What stands before `/api` of another server; null for the reference server. */
const apiOf = (given: ReadonlyArray<string>): string | null => {
  const { api } = parseArgs({ args: [...given], options: { api: { type: "string" } }, strict: true }).values;
  if (api === undefined) return null;
  if (!/^https?:\/\/[^/?#\s]+(\/[^?#\s]*)?$/.test(api)) {
    throw new ConfigError("--api takes the address of a server: npm run dev -- --api https://host");
  }
  return api.replace(/\/+$/, "").replace(/\/api$/, "");
};

/** The client with hot reloading, over `api` or else the reference server. */
const start = async (api: string | null): Promise<void> => {
  const server = api === null ? await startReference() : null;
  const vite = await createServer({ root: ROOT, server: { proxy: clientProxy(api, API_PORT) } });
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
};

const startReference = async () => {
  const config = configFromEnvironment(process.env);
  await requireFreePort(API_PORT, config.host);
  return launch({ ...config, port: API_PORT });
};

const run = async (): Promise<void> => start(apiOf(process.argv.slice(2)));

run().catch((error: unknown) => {
  console.error(startFailure(error, API_PORT));
  process.exit(1);
});
