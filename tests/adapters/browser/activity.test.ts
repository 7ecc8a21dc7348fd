import { expect, it } from "vitest";
import { activityOf } from "../../../src/adapters/browser/activity.ts";

it("I3, I4: presses, keys and scrolling are gestures; a moved mouse, a shown page and the focus only wake it", () => {
  const [page, document] = [new EventTarget(), new EventTarget()];
  const signs: string[] = [];
  const stop = activityOf(Object.assign(page, { document }) as unknown as Window).listen((sign) => signs.push(sign));
  const signOf = (target: EventTarget, name: string): string | undefined => {
    signs.length = 0;
    target.dispatchEvent(new Event(name));
    return signs.join();
  };
  const signsOfAll = () => [
    ...["pointerdown", "keydown", "wheel", "touchstart", "click"].map((name) => signOf(page, name)),
    ...["pointermove", "mousemove", "focus", "pageshow"].map((name) => signOf(page, name)),
    signOf(document, "visibilitychange"),
  ];
  const gestures = Array.from({ length: 5 }, () => "gesture");
  expect(signsOfAll()).toEqual([...gestures, "wake", "", "wake", "wake", "wake"]);
  stop();
  expect(new Set(signsOfAll())).toEqual(new Set([""]));
});
