import { expect, test } from "./support/test.ts";

// The watch runs in every test of this folder; this test shows that it detects something.
test("S2, S3, S5: the watch of every test reports violations, errors, other hosts, markup that runs and hidden characters", async ({
  browser,
  server,
  watch,
}) => {
  watch.expectProblem("");
  // a context that a test opens itself is watched like its own
  const context = await browser.newContext();
  const page = await context.newPage();
  const reports = (problem: string) => expect.poll(() => watch.expected.join("\n")).toContain(problem);
  await page.goto(`${server.url}/login`);
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  expect(watch.expected).toEqual([]);
  await page.evaluate(() => {
    const picture = document.createElement("img");
    picture.src = "http://elsewhere.test/a.png";
    document.body.append(picture);
  });
  await reports("policy violated: img-src");
  await page.evaluate(() => {
    try {
      Reflect.set(document.body, "innerHTML", "<b>text</b>");
    } catch (refused) {
      // Trusted Types throw; the violation is what the watch must see
      if (!(refused instanceof TypeError)) throw refused;
    }
  });
  await reports("policy violated: require-trusted-types-for");
  await page.evaluate(() => window.reportError(new Error("nobody caught this")));
  await reports("uncaught: nobody caught this");

  await page.evaluate(() => {
    Reflect.set(window, "ran", 1);
    // what needs its joiner is no hidden text
    document.body.append("👩\u200d💻", "name\u202e");
    document.title = "title\u200b";
    const heading = document.querySelector("h1");
    heading?.setAttribute("aria-label", "label\u2066");
    const text = heading?.firstChild;
    if (text instanceof Text) text.data = "data\u0007";
    // shown for a moment only
    const status = document.createElement("p");
    status.textContent = "status\ufeff";
    document.body.append(status);
    status.remove();
  });
  await reports("foreign markup ran");
  await reports("hidden characters in the text of body: name⟨U+202E⟩");
  await reports("hidden characters in the text of title: title⟨U+200B⟩");
  await reports("hidden characters in the aria-label of h1: label⟨U+2066⟩");
  await reports("hidden characters in the text of h1: data⟨U+0007⟩");
  await reports("hidden characters in the text of p: status⟨U+FEFF⟩");
  expect(watch.expected.join("\n")).not.toContain("💻");

  await page.goto("http://127.0.0.1:9/").catch(() => null);
  expect(watch.expected.join("\n")).toContain("another host was asked: 127.0.0.1:9");
  await context.close();
});
