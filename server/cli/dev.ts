import { createServer } from "vite";
import { configFromEnvironment } from "../config/config.ts";
import { launch, ROOT, requireFreePort, startFailure, stopOnSignals, welcome } from "./words.ts";

/** vite.config.ts proxies /api and /sandbox to this port. */
const API_PORT = 4000;

const start = async (): Promise<void> => {
  const config = configFromEnvironment(process.env);
  await requireFreePort(API_PORT, config.host);
  const server = await launch({ ...config, port: API_PORT });
  const vite = await createServer({ root: ROOT });
  await vite.listen();
  stopOnSignals(async () => {
    await vite.close();
    await server.stop();
  });
  console.log(welcome(vite.resolvedUrls?.local[0] ?? "http://127.0.0.1:5173/", server));
};

start().catch((error: unknown) => {
  console.error(startFailure(error, API_PORT));
  process.exit(1);
});
