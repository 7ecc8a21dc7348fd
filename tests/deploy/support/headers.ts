import { DEFAULTS } from "../../../server/config/config.ts";
import { answerHeaders } from "../../../server/http/headers.ts";
import { CACHING } from "../../../server/static/client.ts";

/** The headers of every answer; what is kept is said for each kind of file. */
const { "Cache-Control": stored, ...headers } = answerHeaders(DEFAULTS);
const lines = Object.entries(headers);

const NOTE = "written by npx tsx tests/deploy/write-headers.ts from the code of the server that sends them";

/** The headers of the reference server as each program reads them, by file of `deploy/`. */
export const HEADER_FILES: Readonly<Record<string, string>> = {
  "headers.json": `${JSON.stringify(
    {
      everyAnswer: headers,
      cacheControl: { "/assets/*": CACHING.assets, "other files": CACHING.others, pages: stored, "/api/*": "as sent" },
    },
    null,
    2,
  )}\n`,
  "nginx-headers.conf": [
    `# ${NOTE}: /etc/nginx/optio-headers.conf`,
    ...lines.map(([name, value]) => `add_header ${name} "${value}" always;`),
    "",
  ].join("\n"),
  "Caddyfile-headers": [`# ${NOTE}`, ...lines.map(([name, value]) => `header ${name} "${value}"`), ""].join("\n"),
};
