import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { BrowserContext, Page } from "playwright/test";

/** What is read of a result of IBM's engine. */
interface Result {
  readonly ruleId: string;
  /** How grave a fault of this rule is, and whether this is one. */
  readonly value: readonly [policy: string, confidence: string];
  readonly message: string;
  readonly snippet: string;
  readonly node: Node;
}

interface Checker {
  readonly check: (
    root: Document,
    ruleSets: ReadonlyArray<string>,
  ) => Promise<{ readonly results: ReadonlyArray<Result> }>;
}

declare global {
  interface Window {
    readonly ace_ibma?: { readonly Checker: new () => Checker };
  }
}

const source = readFileSync(
  createRequire(import.meta.url).resolve("accessibility-checker-engine/ace-window.js"),
  "utf8",
);

/** Installs IBM's engine in every page of a context, as axe is installed. */
export const installSecondEngine = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript({ content: source });

/**
 * What the rule set IBM_Accessibility finds on the page as it is now: faults of its requirements. Left out are
 * recommendations, what only a person can decide, and where the engine is wrong (decision 44).
 */
export const secondEngineFaults = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(async () => {
    if (window.ace_ibma === undefined) throw new Error("IBM's engine is not installed");
    /** A label that is read out, though not seen: the engine takes what is clipped for what nobody reads. */
    const isReadOut = (label: HTMLElement): boolean => label.checkVisibility() && label.innerText.trim() !== "";
    /** The only stop of Tab in its dialog, such as the step of a payment that is being sent: it keeps the focus inside. */
    const isOnlyStop = (element: HTMLElement): boolean => {
      const stops = element
        .closest("[role=dialog]")
        ?.querySelectorAll(
          ":is(a[href],button,input,select,textarea,[tabindex='0']):not([data-headlessui-focus-guard])",
        );
      return stops?.length === 1;
    };
    const isWrong = (rule: string, node: Node): boolean => {
      if (!(node instanceof HTMLElement)) return false;
      // what is behind a dialog is reached by nothing; axe leaves it out too
      if (node.closest("[inert]") !== null) return true;
      // no place to stay at: the check of what axe cannot decide tries where the focus goes from each of them
      if (node.matches("[data-headlessui-focus-guard]"))
        return ["aria_hidden_nontabbable", "aria_content_in_landmark"].includes(rule);
      if (rule === "element_tabbable_role_valid" && isOnlyStop(node)) return true;
      return (
        rule === "input_label_exists" && node instanceof HTMLInputElement && [...(node.labels ?? [])].some(isReadOut)
      );
    };
    const { results } = await new window.ace_ibma.Checker().check(document, ["IBM_Accessibility"]);
    return results
      .filter(({ value: [policy, confidence] }) => policy === "VIOLATION" && confidence === "FAIL")
      .filter(({ ruleId, node }) => !isWrong(ruleId, node))
      .map(({ ruleId, message, snippet }) => `IBM ${ruleId}: ${snippet.slice(0, 200)} — ${message}`);
  });
