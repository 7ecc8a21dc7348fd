import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { expect, it } from "vitest";
import type { RoutePath } from "../../src/app/routing/routes.ts";
import { OPENED_AT, openRoute } from "./whole-app.tsx";

/** The rules of HTML; what only concerns how a document is written, or is meant, is left out. */
const judge = new HtmlValidate(
  new StaticConfigLoader({
    extends: ["html-validate:recommended"],
    rules: {
      // happy-dom writes the document
      "attribute-boolean-style": "off",
      "attribute-empty-style": "off",
      // a list may have a name
      "aria-label-misuse": ["error", { allowAnyNamable: true }],
      // React makes the ids, and sets styles by script
      "valid-id": "off",
      "no-inline-style": "off",
      // a table that folds on a phone loses its roles in some browsers, so they are named
      "no-redundant-role": "off",
      "no-dup-class": "off",
    },
  }),
);

const SCREENS: ReadonlyArray<RoutePath> = [
  "/login",
  "/verify-otp",
  "/dashboard",
  "/my-assets",
  "/my-assets/:chainId/:symbol",
  "/my-assets/stake/:chainId/:symbol",
  "/distribution",
  "/activity",
  "/notifications",
  "/network/:tab",
  "/profile",
  "/settings",
  "/help-support",
];

/** What the judge says of the page, each with the place of the element. */
const faults = async (): Promise<ReadonlyArray<string>> => {
  const page = `<!DOCTYPE html>\n<html lang="en"><head><title>Optio</title></head>${document.body.outerHTML}</html>`;
  const { results } = await judge.validateString(page);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector}`),
  );
};

it.each(SCREENS)("%s is written as HTML allows, by html-validate", async (route) => {
  const page = await openRoute(route, {
    at: OPENED_AT,
    text: (_call, _leaf, valid) => valid,
    fails: () => false,
    refusal: "refused",
  });
  expect(await faults()).toEqual([]);
  await page.close();
});

it("html-validate finds a block in a line of text", async () => {
  document.body.innerHTML = "<p><span><div>1</div></span></p>";
  expect(await faults()).not.toEqual([]);
  document.body.innerHTML = "";
});
