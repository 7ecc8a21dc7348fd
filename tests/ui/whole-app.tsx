import { act, fireEvent, screen } from "@testing-library/react";
import { createRoot } from "react-dom/client";
import { sandboxCaptcha } from "../../src/adapters/captcha/captcha.ts";
import { createHandClock } from "../../src/adapters/clock/hand-clock.ts";
import type { TransportShape } from "../../src/adapters/http/transport.ts";
import { createCountedIds } from "../../src/adapters/ids/ids.ts";
import type { FiguresShape } from "../../src/adapters/storage/figures.ts";
import { createMemoryArea } from "../../src/adapters/storage/storage-area.ts";
import type { AppApi } from "../../src/app/api/app-api.ts";
import { createAppApi } from "../../src/app/api/create-app-api.ts";
import { boot } from "../../src/app/boot/boot.ts";
import { takeLink } from "../../src/app/boot/entry.ts";
import { keepTab } from "../../src/app/boot/kept-tab.ts";
import { DEFAULTS } from "../../src/app/ports/config.ts";
import { memoryOutside } from "../../src/app/replay/create-run.ts";
import type { RoutePath } from "../../src/app/routing/routes.ts";
import { preloadAll } from "../../src/ui/screens.tsx";
import { showApplication } from "../../src/ui/start/application.tsx";
import { EntryPage } from "../../src/ui/start/EntryPage.tsx";
import { createEntryLoader } from "../../src/ui/start/entry-loader.ts";
import { address } from "../domain/transfer/examples.ts";
import { REACTORS } from "../support/driver.ts";
import { createScriptedApi, type Handlers, type ScriptedApi } from "../support/scripted-api.ts";
import { setAddress } from "./address.ts";
import { createUser } from "./kit/render.ts";
import { untilTestEnds } from "./mounted.ts";
import { serverOf, WAYS } from "./product-routes.ts";

/** The time at which every page of a test opens, in milliseconds since 1970. */
export const OPENED_AT = Date.UTC(2026, 10, 22, 12);
const ORIGIN = "https://wallet.example";

/** Options of {@link openWholeApp}: whether storage has a session, and the server's answer to each call by its name. */
interface Opening {
  readonly signedIn: boolean;
  readonly handlers: Handlers;
  /** Instead of the scripted server: another way to a server. */
  readonly transport?: TransportShape;
  /** The access token of the session that storage has. */
  readonly accessToken?: string;
  /** The figures that an earlier visit stored; none by default. */
  readonly figures?: FiguresShape;
  /** What the tab stored before a reload; with it, the tab keeps its log and its drafts. */
  readonly tab?: Pick<ReturnType<typeof memoryOutside>, "figures" | "tabStorage">;
  /** Sets replies before anything is requested. */
  readonly prepare?: (api: ScriptedApi) => void;
  /** All reactors on a page that is never visible, unless it says otherwise. */
  readonly reactors?: typeof REACTORS;
  /** Replaces parts of what the screens use, to see what they ask for. */
  readonly watched?: (app: AppApi) => AppApi;
}

/** Replaces `history.back`, which is asynchronous, by one whose end can be awaited. Returns how. */
const watchBack = (): (() => Promise<void>) => {
  const { history } = window;
  let ended = Promise.resolve();
  history.back = () => {
    ended = new Promise((end) => window.addEventListener("popstate", () => end(), { once: true }));
    Object.getPrototypeOf(history).back.call(history);
  };
  return () => ended;
};

/**
 * The whole product in the document of the test: the entry page, the real application with all reactors and every screen,
 * against a scripted server. Only the browser's own services are replaced.
 */
export const openWholeApp = async (path: string, opening: Opening) => {
  const {
    signedIn,
    handlers,
    transport,
    figures,
    tab,
    accessToken = "access 1",
    reactors = REACTORS,
    prepare,
    watched = (app) => app,
  } = opening;
  setAddress(`${ORIGIN}${path}`);
  // an entry of its own: a dialog that closes goes back to it
  window.history.pushState(null, "", path);
  const wentBack = watchBack();
  const clock = createHandClock(OPENED_AT);
  const ids = createCountedIds();
  const area = createMemoryArea();
  const storage = area.tab();
  if (signedIn) {
    storage.setItem("optio.access_token", accessToken);
    storage.setItem("optio.refresh_token", "refresh");
    storage.setItem("optio.expires_at", String(OPENED_AT + 900_000));
  }
  const api = createScriptedApi(clock.now, handlers);
  prepare?.(api);
  const reports: string[] = [];
  const config = Promise.resolve({ config: { ...DEFAULTS, sandbox: false } });
  await preloadAll();
  const started = await boot({
    link: takeLink(window),
    online: true,
    config,
    clock,
    nextId: ids.next,
    randomNumber: ids.randomNumber,
    storageArea: storage,
    reactors,
    outside: () => ({
      transport: transport ?? api.transport,
      ...memoryOutside(),
      ...(figures === undefined ? {} : { figures }),
      ...tab,
      captcha: sandboxCaptcha,
    }),
    origin: ORIGIN,
    report: (what) => reports.push(what),
    freeze: true,
    keepTab: tab === undefined ? undefined : async () => keepTab,
  });
  if ("problem" in started) throw new Error(started.problem);
  // happy-dom would leave the page for the file
  const app = watched({ ...createAppApi(started.application, window), download: () => undefined });
  const loader = createEntryLoader(async () => showApplication({ app, ready: started.ready }, false), {
    missing: () => "missing",
  });
  const host = document.createElement("div");
  document.body.append(host);
  const root = createRoot(host);
  /** Runs what is pending, without time passing, until nothing changes. */
  const settle = () =>
    act(async () => {
      await clock.settle();
      await new Promise((drawn) => window.requestAnimationFrame(drawn));
      await clock.settle();
    });
  await act(async () => root.render(<EntryPage loader={loader} config={config} needed />));
  await settle();
  return {
    app,
    api,
    reports,
    /** The storage as another tab of the browser sees it. */
    otherTab: area.tab(),
    settle,
    turn: (ms: number) => act(() => clock.turn(ms)),
    /** Draws the screens of the same application once more, as they are opened now. Returns their texts, and removes them. */
    drawnAgain: async <A,>(read: (within: Element) => A): Promise<A> => {
      const again = document.createElement("div");
      document.body.append(again);
      const copy = createRoot(again);
      await act(async () => copy.render(<EntryPage loader={loader} config={config} needed />));
      await settle();
      const texts = read(again);
      await act(async () => copy.unmount());
      again.remove();
      await settle();
      return texts;
    },
    /** The element that the screens are drawn in. */
    host,
    /** Waits until a dialog that closes has been removed and the history is back. */
    closed: async () => {
      await settle();
      await act(async () => {
        // the dialog goes back in a task of its own
        await new Promise((task) => setTimeout(task));
        await wentBack();
      });
      await settle();
    },
    act: (run: () => void) => act(async () => run()),
    user: createUser(),
    close: untilTestEnds(async () => {
      await act(async () => root.unmount());
      host.remove();
      app.stop();
      await clock.settle();
    }),
  };
};

/** The product on screen. */
export type WholeApp = Awaited<ReturnType<typeof openWholeApp>>;

const PERSON = "someone@demo.optio";
const PHONE = "436601234567";
const SECRET = "Quasar-2026!pw";
const NAME = "Somebody";
/** What {@link fill} types, without what is too short to be found. */
export const TYPED: ReadonlyArray<string> = [PERSON, PHONE, SECRET, NAME];

/** What a user types into a field, by what the field asks for. */
const valueFor = (input: HTMLInputElement | HTMLTextAreaElement, amount: string): string => {
  if (input.type === "password") return input.autocomplete === "off" ? "legal" : SECRET;
  if (input.type === "date") return "1990-05-17";
  if (input.inputMode === "decimal") return amount;
  if (input.inputMode === "numeric") return "1";
  if (input.inputMode === "tel" || input.type === "tel") return `+${PHONE}`;
  if (input.inputMode === "email" || input.type === "email" || input.autocomplete.startsWith("username")) return PERSON;
  return NAME;
};

/** Chooses the first option of a list that opens under a field, or types an address where it has none. */
const chooseIn = async (page: WholeApp, input: HTMLInputElement): Promise<void> => {
  await page.act(() => input.focus());
  for (const key of ["ArrowDown", "Enter"]) {
    await page.act(() => fireEvent.keyDown(input, { key }));
    await page.settle();
  }
  if (input.isConnected && input.value === "")
    await page.act(() => fireEvent.input(input, { target: { value: address(2) } }));
  await page.settle();
};

/** Fills every field of the page, or of its dialog, as a user does. */
export const fill = async (page: WholeApp, amount = "0.1"): Promise<void> => {
  const within = document.querySelector("[role=dialog]") ?? document.body;
  for (const input of within.querySelectorAll<HTMLInputElement>("input[role=combobox]"))
    if (input.value === "") await chooseIn(page, input);
  for (const input of within.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input,textarea")) {
    await page.act(() => {
      if (input instanceof HTMLInputElement && input.type === "checkbox") {
        if (!input.checked) input.click();
        return;
      }
      if (["radio", "file"].includes(input.type) || input.readOnly || input.value !== "") return;
      if (input.role === "combobox") return;
      fireEvent.input(input, { target: { value: valueFor(input, amount) } });
    });
  }
  await page.settle();
};

/** Opens the screen of a route on its way, against a server with these texts. `more`: what else differs. */
export const openRoute = async (
  route: RoutePath,
  texts: Parameters<typeof serverOf>[1],
  more: Partial<Opening> = {},
): Promise<WholeApp> => {
  const { as, path, press = [] } = WAYS[route];
  const page = await openWholeApp(path, { signedIn: as !== "visitor", handlers: serverOf(as, texts), ...more });
  for (const name of press) {
    await fill(page);
    await page.act(() => fireEvent.click(screen.getByRole("button", { name })));
    await page.settle();
  }
  return page;
};
