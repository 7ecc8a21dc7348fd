import "../../build/node-version.ts";
import { configFromEnvironment } from "../config/config.ts";
import { StorageError } from "../db/storage-error.ts";
import { buildClient, isBuilt, isStale } from "./build-client.ts";
import { isForPerson, logUncaught, processLog } from "./log.ts";
import { misuse, readOptions } from "./options.ts";
import { failStart, launch, portOf, ROOT, requireFreePort, stopOnSignals, welcome } from "./words.ts";

const USAGE = `npm start [-- --no-build]

Starts the server with the client, at http://127.0.0.1:4000 or the port of PORT.
  --no-build   serves the built client that is there, also if its sources changed
  --help       prints this text
Settings are environment variables: server/README.md.`;

const port = portOf(process.env.PORT);

const start = async (noBuild: boolean, at: number): Promise<void> => {
  // read first: a build by Vite sets NODE_ENV to production
  const config = configFromEnvironment(process.env);
  const log = processLog(config.logLevel);
  logUncaught(log);
  await requireFreePort(at, config.host);
  if (noBuild) {
    if (!(await isBuilt(ROOT))) throw new StorageError("There is no built client in dist/. Run npm run build first.");
  } else if (await isStale(ROOT)) {
    if (isForPerson(config.sandbox)) console.log("building the client, which takes up to half a minute …");
    else log("info", "building the client");
    await buildClient(ROOT);
  }
  const server = await launch({ ...config, port: at, clientFolder: `${ROOT}/dist` }, log);
  stopOnSignals(server.stop);
  if (isForPerson(config.sandbox)) console.log(welcome(server.url, server));
  else log("info", "Optio is running", { url: server.url });
  await server.checkMail();
};

const { values } = readOptions(USAGE, { "no-build": { type: "boolean" } });
if (port === null) misuse("PORT must be a number from 0 to 65535");
else start(values["no-build"] === true, port).catch((error: unknown) => failStart(error, port, "npm start"));
