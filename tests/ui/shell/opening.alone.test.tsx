import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { inside } from "./inside.tsx";

// a palette whose code still loads
vi.mock("../../../src/ui/shell/palette/PaletteDialog.tsx", () => ({ PaletteDialog: () => null }));

it("keys typed before the palette is drawn are no shortcuts and open no other dialog", async () => {
  const page = await inside("/settings", 1);
  const presses = (key: string, ctrlKey = false) => page.act(() => fireEvent.keyDown(document.body, { key, ctrlKey }));
  await presses("k", true);
  for (const key of "send 5 OPT to grace") await presses(key);
  expect(screen.queryByRole("dialog")).toBeNull();
});
