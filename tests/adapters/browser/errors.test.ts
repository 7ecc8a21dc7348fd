import { expect, test } from "vitest";
import { errorReporter } from "../../../src/adapters/browser/errors.ts";

test("a bug is reported as an uncaught error while the page is shown, also once it is shown again, but not after it was left", () => {
  const reported: string[] = [];
  const page = Object.assign(new EventTarget(), { reportError: (error: Error) => void reported.push(error.message) });
  const report = errorReporter(page);
  report("before");
  page.dispatchEvent(new Event("pagehide"));
  report("after the page was left");
  page.dispatchEvent(new Event("pageshow"));
  report("shown again");
  expect(reported).toEqual(["before", "shown again"]);
});
