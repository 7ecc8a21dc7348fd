import { act } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { toasts } from "../../src/ui/common/toasts.ts";
import { announce } from "../../src/ui/kit/Announcer.tsx";
import { setAddress } from "./address.ts";
import { takeBareTexts, watchBareTexts } from "./bare-texts.ts";
import { unmountAll } from "./mounted.ts";

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

/** Leaves the page as a browser opens it: the files of a worker share it. */
const resetPage = (): void => {
  localStorage.clear();
  sessionStorage.clear();
  document.title = "";
  for (const element of [document.documentElement, document.head, document.body]) {
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  }
  document.head.replaceChildren();
  document.body.replaceChildren();
  Reflect.deleteProperty(window.history, "back");
  window.history.replaceState(null, "");
  setAddress("http://localhost:3000/");
};

beforeEach(() => {
  if (globalThis.window !== undefined) watchBareTexts();
});

afterEach(async () => {
  const bare = takeBareTexts();
  await unmountAll();
  await act(async () => {
    toasts.clear();
    announce("");
  });
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  if (globalThis.window !== undefined) resetPage();
  expect(bare, "texts without an element of their own").toEqual([]);
});
