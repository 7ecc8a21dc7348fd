import type { Browser, BrowserContext } from "playwright/test";
import { visibleText } from "../../../src/ui/kit/visible-text.ts";
import { ownOrigins } from "./server.ts";

/** Collects what must not happen in a browser. */
export interface Watch {
  /**
   * Errors of the console and the page, violations of the policy, requests to other hosts, foreign markup that runs, and
   * hidden characters in what is read (S2, S3, S5); in words.
   */
  readonly problems: ReadonlyArray<string>;
  /** The problems that the test expected and that occurred. */
  readonly expected: ReadonlyArray<string>;
  /** The requests to the API so far, as `METHOD /path`. */
  readonly calls: ReadonlyArray<string>;
  /** From now on the test expects failed responses; Chromium logs each in the console. */
  readonly expectFailedAnswers: () => void;
  /** From now on the test expects problems that contain this text. */
  readonly expectProblem: (saying: string) => void;
}

const LOCAL = /^(data|blob|about):/;

/** The start of the console messages of {@link reportFromPage}. */
const PREFIX = "watch of the test: ";

/**
 * Runs in every page before its scripts. Reports violations of the policy, of which not all reach the console; foreign
 * markup that runs, which sets `window.ran`; and each text or attribute with a character that may be hidden, as soon as
 * the document contains it: also what only a closing page or a screen reader's region shows for a moment.
 */
const reportFromPage = (prefix: string): void => {
  document.addEventListener("securitypolicyviolation", (event) => {
    window.reportError(new Error(`policy violated: ${event.effectiveDirective} by ${event.blockedURI}`));
  });
  const { console: output } = window;
  const report = (what: string, text: string): void => output.error(prefix + JSON.stringify([what, text]));
  // a new tab runs this twice in one window: for its empty document, and for the page
  Object.defineProperty(window, "ran", { set: () => report("foreign markup ran", ""), configurable: true });
  const maybeHidden =
    /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u2800\ufff9-\ufffb]/u;
  // addresses are for the browser, and a form's own value is the user's to edit
  const unread = new Set(["href", "src", "value", "class", "style"]);
  const seen = new Set<string>();
  const check = (text: string | null, where: string): void => {
    if (text === null || !maybeHidden.test(text) || seen.has(where + text)) return;
    seen.add(where + text);
    report(where, text);
  };
  const checkAttribute = (element: Element, name: string): void => {
    if (!unread.has(name)) check(element.getAttribute(name), `${name} of ${element.localName}`);
  };
  const checkNode = (node: Node): void => {
    if (node instanceof Element) for (const { name } of node.attributes) checkAttribute(node, name);
    const isCode = node.parentElement?.localName === "script" || node.parentElement?.localName === "style";
    if (node instanceof Text && !isCode) check(node.data, `text of ${node.parentElement?.localName}`);
  };
  const checkTree = (root: Node): void => {
    const nodes = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node: Node | null = root; node !== null; node = nodes.nextNode()) checkNode(node);
  };
  new MutationObserver((mutations) => {
    for (const { type, target, addedNodes, attributeName } of mutations) {
      if (type === "childList") for (const node of addedNodes) checkTree(node);
      else if (type === "characterData") checkNode(target);
      else if (target instanceof Element && attributeName !== null) checkAttribute(target, attributeName);
    }
  }).observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
};

/** The problem that a message of {@link reportFromPage} describes; null if the text needs its characters, as an emoji does. */
const problemOf = (message: string): string | null => {
  const [what, text] = JSON.parse(message.slice(PREFIX.length)) as readonly [string, string];
  if (text === "") return what;
  const shown = visibleText(text);
  return shown === text ? null : `hidden characters in the ${what}: ${shown.slice(0, 200)}`;
};

/** Watches every page of every context that a browser creates from now on, from before its first request. */
export const watchBrowser = (browser: Browser): Watch & { readonly stop: () => void } => {
  const problems: string[] = [];
  const expected: string[] = [];
  const sayings: string[] = [];
  const found = (problem: string): void => {
    (sayings.some((saying) => problem.includes(saying)) ? expected : problems).push(problem);
  };
  const calls: string[] = [];
  let failuresExpected = false;
  const watchContext = (context: BrowserContext): void => {
    // the next message to this context comes after this one, so that its first page has the script
    context.addInitScript(reportFromPage, PREFIX).catch((error: Error) => found(`no watch: ${error.message}`));
    context.on("console", (message) => {
      if (message.type() !== "error" && message.type() !== "warning") return;
      const text = message.text();
      if (text.startsWith(PREFIX)) {
        const problem = problemOf(text);
        if (problem !== null) found(`${problem} (${message.page()?.url() ?? ""})`);
        return;
      }
      if (failuresExpected && text.startsWith("Failed to load resource")) return;
      const { url } = message.location();
      // Chromium requests it when a test opens a file that is not a page
      if ([...ownOrigins].some((origin) => url === `${origin}/favicon.ico`)) return;
      // of Playwright itself, where playwright.config.ts blocks the service worker
      if (text.startsWith("Service Worker registration blocked")) return;
      found(`console: ${text} (${url})`);
    });
    context.on("weberror", (webError) => found(`uncaught: ${webError.error().message}`));
    context.on("dialog", (dialog) => {
      found(`a dialog of the browser opened: ${dialog.type()} ${dialog.message()}`);
      void dialog.dismiss();
    });
    context.on("request", (request) => {
      const url = request.url();
      if (LOCAL.test(url)) return;
      const { origin, pathname, host } = new URL(url);
      if (!ownOrigins.has(origin)) found(`another host was asked: ${host}`);
      if (pathname.startsWith("/api/")) calls.push(`${request.method()} ${pathname.slice("/api".length)}`);
    });
  };
  browser.on("context", watchContext);
  return {
    problems,
    expected,
    calls,
    expectProblem: (saying) => {
      sayings.push(saying);
    },
    expectFailedAnswers: () => {
      failuresExpected = true;
    },
    stop: () => browser.off("context", watchContext),
  };
};
