import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContext } from "playwright/test";

/** A local server in place of Google's verification: it accepts every token once, except those to be refused. */
export interface Verifier {
  readonly url: string;
  /** Refuses a number of the next tokens, as it does one that is past its life. */
  readonly refuse: (count: number) => void;
  /** The verified tokens and the results. */
  readonly asked: ReadonlyArray<readonly [token: string, success: boolean]>;
  readonly stop: () => Promise<void>;
}

/** Starts a verifier on a free port. */
export const startVerifier = async (): Promise<Verifier> => {
  const asked: Array<readonly [string, boolean]> = [];
  let refusals = 0;
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += String(chunk);
    });
    request.on("end", () => {
      const token = new URLSearchParams(body).get("response") ?? "";
      const success = refusals === 0 && token !== "" && !asked.some(([earlier]) => earlier === token);
      refusals = Math.max(0, refusals - 1);
      asked.push([token, success]);
      response.setHeader("Content-Type", "application/json");
      response.end(
        JSON.stringify(success ? { success, score: 0.9 } : { success, "error-codes": ["timeout-or-duplicate"] }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`,
    refuse: (count) => {
      refusals = count;
    },
    asked,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
};

/** The URL of the script, with any query. */
export const SCRIPT = "https://www.google.com/recaptcha/api.js";

/**
 * A double of Google's script, as a page sees it: `grecaptcha` with both versions, a badge in the page, and every
 * token another one, `<version>-<key or widget>-<action>-<count>`.
 */
const DOUBLE = `(() => {
  let count = 0;
  let widget = null;
  const token = (...parts) => [...parts, (count += 1)].join("-");
  const badge = document.createElement("div");
  badge.className = "grecaptcha-badge";
  document.body.append(badge);
  window.grecaptcha = {
    ready: (then) => setTimeout(then, 0),
    execute: (of, how) => {
      if (typeof of === "string") return Promise.resolve(token("v3", of, how.action));
      setTimeout(() => widget.callback(token("v2", widget.sitekey, "widget")), 0);
      return new Promise(() => undefined);
    },
    render: (container, options) => {
      widget = options;
      container.append(document.createElement("span"));
      return 0;
    },
    reset: () => undefined,
  };
})();`;

/** Serves Google's URLs in every page of a context; returns the requested URLs. */
export const answerForGoogle = async (context: BrowserContext): Promise<ReadonlyArray<string>> => {
  const asked: string[] = [];
  await context.route(`${SCRIPT}*`, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/javascript", body: DOUBLE });
  });
  return asked;
};
