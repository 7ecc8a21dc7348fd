import { expect, test } from "./support/test.ts";
import { watchContext } from "./support/watch.ts";

// The watch runs in every test of this folder; this test shows that it detects something.
test("S2, S3: the watch of every test reports a policy violation, an uncaught error and a request to another host", async ({
  browser,
  server,
}) => {
  const context = await browser.newContext();
  const watch = await watchContext(context, server.url);
  const page = await context.newPage();
  await page.goto(`${server.url}/login`);
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  expect(watch.problems).toEqual([]);
  await page.evaluate(() => {
    const picture = document.createElement("img");
    picture.src = "http://elsewhere.test/a.png";
    document.body.append(picture);
  });
  await expect.poll(() => watch.problems.join()).toContain("policy violated: img-src");
  await page.evaluate(() => {
    try {
      Reflect.set(document.body, "innerHTML", "<b>text</b>");
    } catch (refused) {
      // Trusted Types throw; the violation is what the watch must see
      if (!(refused instanceof TypeError)) throw refused;
    }
  });
  await expect.poll(() => watch.problems.join()).toContain("policy violated: require-trusted-types-for");
  await page.evaluate(() => window.reportError(new Error("nobody caught this")));
  await expect.poll(() => watch.problems.join()).toContain("uncaught: nobody caught this");
  await page.goto("http://127.0.0.1:9/").catch(() => null);
  expect(watch.problems.join()).toContain("another host was asked: 127.0.0.1:9");
  await context.close();
});
