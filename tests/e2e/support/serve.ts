import { resolve } from "node:path";
import { configFromEnvironment } from "../../../server/config/config.ts";
import { rateLimits } from "../../../server/db/schema/accounts.ts";
import { startServer } from "../../../server/start-server.ts";
import { openBlank } from "../../server/support/blank.ts";
import { addHostileTexts } from "./hostile-rows.ts";

// A separate process, so that the browser's driver does not block the server; it ends with its parent.
// the time at which the clock stands; without it, it goes
const stopped = process.env.STOPPED_CLOCK;
const { captchaSecret, captchaVerifyUrl, clientConfig, validatorCount } = configFromEnvironment(process.env);
const server = await startServer({
  captchaSecret,
  captchaVerifyUrl,
  clientConfig,
  validatorCount,
  port: 0,
  storage: { kind: "memory", open: openBlank },
  scrypt: "light",
  ...(stopped === undefined ? {} : { clock: () => Number(stopped) }),
  clientFolder: resolve(process.env.OPTIO_DIST ?? "dist"),
  report: (_, method, path, error) => process.send?.({ fault: `${method} ${path}: ${error.message}` }),
});
await addHostileTexts(server.ctx.db);
process.on("message", () => void server.ctx.db.delete(rateLimits).then(() => process.send?.({ forgot: "attempts" })));
process.once("disconnect", () => void server.stop().finally(() => process.exit(0)));
process.send?.({ url: server.url });
