import type { ReactNode } from "react";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import type { Command, Root } from "../../src/domain/index.ts";
import { Command as Session } from "../../src/domain/session/index.ts";
import { Command as Wallet } from "../../src/domain/wallet/index.ts";
import { AppProvider } from "../../src/ui/common/app-context.tsx";
import { type SendInitial, SendProvider } from "../../src/ui/common/send-context.ts";
import { createStore } from "../../src/ui/store.ts";
import { fakeAppApi } from "../support/fake-app-api.ts";
import "../support/texts.ts";
import { render } from "./kit/render.ts";
import { repliesTo } from "./replies.ts";

/** Options of {@link fakeApp}: the state, the time in ms since 1970, the path, and whether a commit is shown at once. */
interface FakeAppOptions {
  readonly root?: Root;
  readonly at?: number;
  readonly path?: string;
  readonly immediate?: boolean;
}

/** A real domain and store without reactors, and a wrapper for screens. A commit is shown a microtask later by default. */
export const fakeApp = ({ root, at, path = "/", immediate = false }: FakeAppOptions = {}) => {
  const api = fakeAppApi({ ...(root === undefined ? {} : { root }), ...(at === undefined ? {} : { at }) });
  const store = createStore<Root>(api.app, (run) => {
    let wanted = !immediate;
    queueMicrotask(() => wanted && run());
    return () => {
      wanted = false;
    };
  });
  if (immediate) api.app.onCommit(store.flush);
  const sends: SendInitial[] = [];
  const { hook, searchHook, history, navigate } = memoryLocation({ path, record: true });
  const wrap = (screen: ReactNode) => (
    <AppProvider app={api.app} proxy={store.shown}>
      <SendProvider value={(initial = {}) => void sends.push(initial)}>
        <Router hook={hook} searchHook={searchHook}>
          {screen}
        </Router>
      </SendProvider>
    </AppProvider>
  );
  const reply = repliesTo(api.app.state);
  /** The server answers that the user has a wallet. */
  const addWallet = () => {
    api.app.dispatch(Wallet.LoadWallets());
    api.app.dispatch(reply.wallets());
  };
  return { ...api, sends, places: history, navigate, wrap, reply, addWallet };
};

/**
 * Renders a screen at a path after some commands, until the test ends. The test advances the clock and dispatches the
 * server's answers. The first command records that there is no stored session.
 */
export const opened = async (screen: ReactNode, path: string, before: ReadonlyArray<Command> = []) => {
  const fake = fakeApp({ at: Date.UTC(2026, 10, 21, 9), path, immediate: true });
  const { app, places, turn, wrap } = fake;
  for (const command of [Session.RecordNoSession(), ...before]) app.dispatch(command);
  const page = await render(wrap(screen));
  return {
    ...page,
    ...fake,
    place: () => places.at(-1),
    dispatch: (command: Command) => page.act(() => void app.dispatch(command)),
    /** Records the outcome of the last request. */
    answer: <Outcome extends { readonly request: string }>(
      record: (outcome: Outcome) => Command,
      outcome: Omit<Outcome, "request">,
    ) => page.act(() => void app.dispatch(record({ ...outcome, request: fake.lastRequest() } as Outcome))),
    turn: (ms: number) => page.act(() => turn(ms)),
  };
};
