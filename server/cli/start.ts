import { configFromEnvironment, storageFromEnvironment } from "../config/config.ts";
import { StorageError } from "../db/storage-error.ts";
import { startServer } from "../start-server.ts";
import { buildClient, isBuilt, isStale } from "./build-client.ts";
import { requireFreePort } from "./port.ts";
import { portOf, printFault, printRequest, ROOT, startFailure, stopOnSignals, welcome } from "./words.ts";

const start = async (port: number): Promise<void> => {
  // read first: a build by Vite sets NODE_ENV to production
  const config = configFromEnvironment(process.env);
  await requireFreePort(port, config.host);
  if (process.argv.includes("--no-build")) {
    if (!(await isBuilt(ROOT))) throw new StorageError("There is no built client in dist/. Run npm run build first.");
  } else if (await isStale(ROOT)) {
    console.log("Building the client (about half a minute, only when its sources changed) …");
    await buildClient(ROOT);
  }
  const server = await startServer({
    ...config,
    port,
    storage: storageFromEnvironment(process.env, ROOT),
    clientFolder: `${ROOT}/dist`,
    progress: (step) => console.log(`${step} …`),
    report: printFault,
    ...(config.requestLog ? { request: printRequest } : {}),
  });
  stopOnSignals(server.stop);
  console.log(welcome(server.url, server));
};

const port = portOf(process.env.PORT);
if (port === null) {
  console.error("PORT must be a number from 0 to 65535");
  process.exit(1);
}
start(port).catch((error: unknown) => {
  console.error(startFailure(error, port));
  process.exit(1);
});
