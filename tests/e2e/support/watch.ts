import type { BrowserContext } from "playwright/test";

/** Collects what must not happen in a browser. */
export interface Watch {
  /** Errors of the console and the page, violations of the policy, requests to other hosts (S2, S3); in words. */
  readonly problems: ReadonlyArray<string>;
  /** The requests to the API so far, as `METHOD /path`. */
  readonly calls: ReadonlyArray<string>;
  /** From now on the test expects failed responses; Chromium logs each in the console. */
  readonly expectFailedAnswers: () => void;
  /** From now on the test expects problems that contain this text. */
  readonly expectProblem: (saying: string) => void;
}

const LOCAL = /^(data|blob|about):/;

/** Watches every page of a context, from before its first request. */
export const watchContext = async (context: BrowserContext, origin: string): Promise<Watch> => {
  const problems: string[] = [];
  const expected: string[] = [];
  const found = (problem: string): void => {
    if (!expected.some((saying) => problem.includes(saying))) problems.push(problem);
  };
  const calls: string[] = [];
  let failuresExpected = false;
  // not every violation reaches the console
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      window.reportError(new Error(`policy violated: ${event.effectiveDirective} by ${event.blockedURI}`));
    });
  });
  context.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    if (failuresExpected && message.text().startsWith("Failed to load resource")) return;
    // Chromium requests it when a test opens a file that is not a page
    if (message.location().url === `${origin}/favicon.ico`) return;
    // of Playwright itself, where playwright.config.ts blocks the service worker
    if (message.text().startsWith("Service Worker registration blocked")) return;
    found(`console: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (webError) => found(`uncaught: ${webError.error().message}`));
  context.on("request", (request) => {
    const url = request.url();
    if (LOCAL.test(url)) return;
    if (!url.startsWith(`${origin}/`)) found(`another host was asked: ${new URL(url).host}`);
    const { pathname } = new URL(url);
    if (pathname.startsWith("/api/")) calls.push(`${request.method()} ${pathname.slice("/api".length)}`);
  });
  return {
    problems,
    calls,
    expectProblem: (saying) => {
      expected.push(saying);
    },
    expectFailedAnswers: () => {
      failuresExpected = true;
    },
  };
};
