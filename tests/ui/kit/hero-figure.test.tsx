import { expect, it } from "vitest";
import { Amount } from "../../../src/ui/kit/Amount.tsx";
import { render } from "./render.ts";

it.each([
  ["9.5", "10"],
  ["95690.1", "10"],
  ["98765432109.22", "18"],
])("the size of the figure %s follows its length, from %s characters on", async (usd, characters) => {
  const { unmount } = await render(<Amount usd={usd} size="hero" />);
  const figure = document.querySelector<HTMLElement>("span > span");
  expect(figure?.style.getPropertyValue("--characters")).toBe(characters);
  await unmount();
});
