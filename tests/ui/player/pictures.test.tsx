// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { screen } from "@testing-library/react";
import { isLeft } from "fp-ts/Either";
import { describe, expect, it } from "vitest";
import { type OpenLog, openLog } from "../../../src/ui/player/model/open-log.ts";
import type { Pictured } from "../../../src/ui/player/model/pictured.ts";
import { pictureText } from "../../../src/ui/player/stage/picture-text.ts";
import { Gallery } from "../../../src/ui/player/view/Gallery.tsx";
import { render } from "../kit/render.ts";

const opened = (): OpenLog => {
  const log = openLog("visit.jsonl", readFileSync(resolve("tests/app/replay/bundles/v3/send-completed.jsonl"), "utf8"));
  if (isLeft(log)) throw new Error(log.left);
  return log.right;
};

describe("the strip of a visit", () => {
  const pictured: ReadonlyArray<Pictured> = [
    { index: 2, seq: 3, title: "Home", dialogs: [], problems: [] },
    { index: 5, seq: 6, title: "Profile", dialogs: ["photo"], problems: [] },
    { index: 7, seq: 8, title: "Home", dialogs: ["send"], problems: ["rejection", "failure"] },
  ];
  it("R17: the strip shows each picture once it is drawn, and says so if the browser could not draw it", async () => {
    const log = opened();
    const props = { log, pictured, current: 0, onChoose: () => undefined };
    const picture = document.createElement("canvas");
    const { show } = await render(<Gallery {...props} pictures={new Map()} />);
    const buttons = screen.getAllByRole("button");
    expect(document.querySelector("canvas")).toBeNull();
    await show(<Gallery {...props} pictures={new Map([[5, picture]])} />);
    expect(buttons.map((button) => button.contains(picture))).toEqual([false, true, false]);
    const failed = new Map([
      [5, picture],
      [2, null],
    ]);
    await show(<Gallery {...props} pictures={failed} />);
    expect(buttons.map((button) => button.textContent?.includes("No picture"))).toEqual([true, false, false]);
  });
});

describe("the picture of a screen", () => {
  const parsed = (): Document => new DOMParser().parseFromString(pictureText(), "application/xml");

  it("R17: the picture of a screen has the styles of the page and what is typed and chosen in it, and no script", () => {
    const style = document.createElement("style");
    style.textContent = ".a > .b { color: red; }";
    document.head.append(style);
    document.body.innerHTML =
      '<script>nothing()</script><p class="a">1 &lt; 2</p><input id="t"><input id="c" type="checkbox"><textarea></textarea>';
    const [text, box] = document.querySelectorAll("input");
    const area = document.querySelector("textarea");
    if (text === undefined || box === undefined || area === null) throw new Error("the page has its fields");
    text.value = "typed";
    box.checked = true;
    area.value = "more";
    const picture = parsed();
    style.remove();
    expect(picture.documentElement.getAttribute("width")).toBe(String(window.innerWidth));
    expect(picture.querySelector("style")?.textContent).toContain(".a > .b");
    expect(picture.querySelector("script")).toBeNull();
    expect(picture.querySelector(".a")?.textContent).toBe("1 < 2");
    expect(picture.querySelector("#t")?.getAttribute("value")).toBe("typed");
    expect(picture.querySelector("#c")?.hasAttribute("checked")).toBe(true);
    expect(picture.querySelector("textarea")?.textContent).toBe("more");
    expect(text.hasAttribute("value")).toBe(false);
  });

  it("R17: the picture of a screen is light or dark as the page, and leaves out characters that XML cannot hold", () => {
    document.documentElement.dataset.theme = "dark";
    document.body.textContent = "a\u0001b\ud800c";
    const picture = pictureText();
    expect(/^<svg [^>]*data-theme="dark"/.test(picture)).toBe(true);
    expect(picture).toContain("abc");
    expect(() => encodeURIComponent(picture)).not.toThrow();
    document.documentElement.dataset.theme = "system";
    expect(/^<svg [^>]*data-theme="light"/.test(pictureText())).toBe(true);
  });
});
