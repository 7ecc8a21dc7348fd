import type { ReactNode } from "react";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import type { Command } from "../../../../src/domain/index.ts";
import { Command as Session } from "../../../../src/domain/session/index.ts";
import { AppProvider } from "../../../../src/ui/common/app-context.tsx";
import { createStore } from "../../../../src/ui/store.ts";
import { fakeFace } from "../../../support/fake-face.ts";
import { render } from "../../kit/render.ts";

let close: (() => Promise<void>) | null = null;

/** A screen over a fake face at a path: time is turned by hand, and the test answers for the server. */
export const openScreen = async (screen: ReactNode, path: string, before: ReadonlyArray<Command> = []) => {
  const face = fakeFace({ at: Date.UTC(2026, 10, 21, 9) });
  const { dispatch, onCommit } = face.app;
  for (const command of [Session.RecordNoSession(), ...before]) dispatch(command);
  // no frames: each commit is shown at once
  const store = createStore(face.app, () => () => undefined);
  onCommit(store.flush);
  const place = memoryLocation({ path, record: true });
  const page = await render(
    <Router hook={place.hook} searchHook={place.searchHook}>
      <AppProvider app={face.app} proxy={store.shown}>
        {screen}
      </AppProvider>
    </Router>,
  );
  return {
    ...page,
    ...face,
    place: () => place.history.at(-1),
    dispatch: (command: Command) => page.act(() => void dispatch(command)),
    turn: (ms: number) => page.act(() => face.turn(ms)),
    button: (name: string): HTMLButtonElement => {
      const found = [...document.querySelectorAll("button")].find((each) => each.textContent?.trim() === name);
      if (found === undefined) throw new Error(`no button ${name}`);
      return found;
    },
    field: (label: string): string => {
      const found = [...document.querySelectorAll("label")].find((each) => each.textContent?.trim() === label);
      if (found === undefined) throw new Error(`no field ${label}`);
      return `[id="${found.htmlFor}"]`;
    },
    text: () => document.body.textContent ?? "",
  };
};

/** A screen that {@link closeOpened} closes when its test is over. */
export const opened = async (...args: Parameters<typeof openScreen>) => {
  const page = await openScreen(...args);
  close = page.unmount;
  return page;
};

/** Closes what was opened last, if anything was. */
export const closeOpened = async (): Promise<void> => {
  await close?.();
  close = null;
};
