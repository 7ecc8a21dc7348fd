import type { ReactNode } from "react";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import type { Root } from "../../../../src/domain/index.ts";
import { AppProvider } from "../../../../src/ui/common/app-context.tsx";
import { type SendInitial, SendProvider } from "../../../../src/ui/common/send-context.ts";
import { createStore } from "../../../../src/ui/store.ts";
import { fakeFace } from "../../../support/fake-face.ts";

/** A screen of the shell over a fake face, which shows each commit a moment later. */
export const fakeApp = () => {
  const face = fakeFace();
  const store = createStore<Root>(face.app, (run) => {
    let wanted = true;
    queueMicrotask(() => wanted && run());
    return () => {
      wanted = false;
    };
  });
  const sends: SendInitial[] = [];
  const { hook, searchHook, history, navigate } = memoryLocation({ path: "/", record: true });
  const wrap = (screen: ReactNode) => (
    <AppProvider app={face.app} proxy={store.shown}>
      <SendProvider value={(initial = {}) => void sends.push(initial)}>
        <Router hook={hook} searchHook={searchHook}>
          {screen}
        </Router>
      </SendProvider>
    </AppProvider>
  );
  return { ...face, sends, places: history, navigate, wrap };
};
