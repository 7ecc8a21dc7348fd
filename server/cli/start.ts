import { configFromEnvironment } from "../config/config.ts";
import { StorageError } from "../db/storage-error.ts";
import { buildClient, isBuilt, isStale } from "./build-client.ts";
import { launch, portOf, ROOT, requireFreePort, startFailure, stopOnSignals, welcome } from "./words.ts";

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
  const server = await launch({ ...config, port, clientFolder: `${ROOT}/dist` });
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
