import { isLeft } from "fp-ts/Either";
import { vi } from "vitest";
import type { AppApi, BusRejection } from "../../src/app/api/app-api.ts";
import { routeAt } from "../../src/app/routing/routes.ts";
import type { Rejection, Root } from "../../src/domain/index.ts";
import { rejectionText } from "../../src/ui/common/rejection-text.ts";
import { toasts } from "../../src/ui/common/toasts.ts";
import { blockedText } from "../../src/ui/common/transfer/blocked-text.ts";
import { fill, type WholeApp } from "./whole-app.tsx";

/** A command of the user, and why it was refused, or null. */
interface Asked {
  readonly tag: string;
  readonly rejection: Rejection | BusRejection | null;
}

/** What the screens ask of the application: the user's commands, and what they do to the device. */
export const createWatch = () => {
  const asked: Asked[] = [];
  const done: string[] = [];
  const noting =
    <A extends ReadonlyArray<unknown>, R>(what: string, run: (...args: A) => R) =>
    (...args: A): R => {
      done.push(what);
      return run(...args);
    };
  return {
    asked,
    done,
    watched: (app: AppApi): AppApi => ({
      ...app,
      dispatch: (command, source = "person") => {
        const answer = app.dispatch(command, source);
        if (source === "person") asked.push({ tag: command._tag, rejection: isLeft(answer) ? answer.left : null });
        return answer;
      },
      copy: noting("copy", app.copy),
      download: noting("download", app.download),
      openAdmin: noting("openAdmin", app.openAdmin),
      preferences: { ...app.preferences, write: noting("write", app.preferences.write) },
      releases: { ...app.releases, apply: noting("apply", app.releases.apply) },
    }),
    forget: (): void => {
      asked.length = 0;
      done.length = 0;
    },
  };
};
type Watch = ReturnType<typeof createWatch>;

const OPEN = "[role=dialog],[role=alertdialog],[role=menu],[role=listbox]";
const CONTROLS = [
  ...["button", "summary", "a[href]", "input[type=checkbox]", "input[type=radio]"],
  ...["button", "menuitem", "switch", "tab", "checkbox", "radio", "option"].map((role) => `[role=${role}]`),
].join();

const textOf = (element: Element | null): string => (element?.textContent ?? "").replace(/\s+/g, " ").trim();
/** The texts of the elements that an attribute names. */
const named = (control: Element, attribute: string): string =>
  (control.getAttribute(attribute) ?? "")
    .split(" ")
    .map((id) => textOf(document.getElementById(id)))
    .join(" ")
    .trim();
/** The name of a control within its dialog or menu, without the digits in which rows differ. */
const nameOf = (control: Element): string => {
  const overlay = control.closest(OPEN);
  const label = control.getAttribute("aria-label") ?? (named(control, "aria-labelledby") || textOf(control));
  const within = overlay === null ? "" : `${named(overlay, "aria-labelledby") || overlay.getAttribute("role")}: `;
  return `${within}${label || control.id || control.localName}`.replace(/\d+/g, "#").slice(0, 100);
};
/** Whether a control is on a wide screen. */
const isShown = (control: Element): boolean =>
  control.closest("[inert],[aria-hidden=true],[hidden],[class~='lg:hidden']") === null;
const isDisabled = (control: Element): boolean =>
  control.hasAttribute("disabled") || control.getAttribute("aria-disabled") === "true";
const isPending = (control: Element): boolean => control.getAttribute("aria-busy") === "true";
/** What is chosen already stays chosen when it is pressed again, and a link may lead to where one is. */
const isChosen = (control: Element): boolean =>
  ["aria-selected", "aria-checked", "aria-current", "aria-pressed"].some((name) =>
    ["true", "page"].includes(control.getAttribute(name) ?? ""),
  ) ||
  (control instanceof HTMLInputElement && control.type === "radio" && control.checked);
const isSubmit = (control: Element): boolean => control instanceof HTMLButtonElement && control.type === "submit";
/** Links lead away by their address alone; in a menu they are actions too. */
const isLink = (control: Element): control is HTMLAnchorElement =>
  control instanceof HTMLAnchorElement && control.closest("[role=menu]") === null;

const controls = (part: string): ReadonlyArray<HTMLElement> => {
  const within = document.querySelector(OPEN) === null ? `${part} ` : `:is(${OPEN}) `;
  const found = [...document.querySelectorAll<HTMLElement>(`${within}:is(${CONTROLS})`)];
  return found.filter((control) => isShown(control) && control.closest("[data-toast]") === null);
};

/** Reasons that the screen alone knows, and no state of the application. */
const ON_SCREEN: ReadonlySet<string> = new Set(["Reveal the phrase and write it down first"]);

/** Whether a reason is that of a rejection, or says more of it: the seconds that are left, what blocks a stake of a token. */
const saysWhy = (reason: string, rejection: Rejection | BusRejection, { wallet, staking }: Root): boolean => {
  if (rejection._tag === "session.TooSoon") return /^You can resend the code in \d\d:\d\d$/.test(reason);
  if (rejection._tag !== "staking.Blocked") return reason.includes(rejectionText(rejection));
  const wait = staking.validators?.unstakingWaitTime ?? null;
  const symbols = (wallet.tokens?.tokens ?? []).map(({ symbol }) => symbol);
  return symbols.some((symbol) => reason === blockedText(rejection.blocked, { symbol, wait }));
};

/** All that a user perceives of the page. */
const perceived = (): string => {
  const values = [...document.querySelectorAll<HTMLInputElement>("input,textarea")];
  const { documentElement: root } = document;
  return [
    document.body.innerHTML.replace(/ (?:style|id|aria-describedby)="[^"]*"/g, ""),
    root.className + JSON.stringify(root.dataset),
    location.href,
    ...values.map((input) => `${input.value} ${input.checked}`),
  ].join("\n");
};

/** A button before its reason disabled it: what it would do, by the key that the test's Button gives it. */
type Handlers = ReadonlyMap<string, (event: never) => void>;

/** What was found on one page. */
interface Found {
  readonly faults: ReadonlyArray<string>;
  readonly pressed: ReadonlyArray<string>;
  readonly disabled: ReadonlyArray<string>;
}

/** Presses every control of a part of the page, and of what opens; a page that was left is opened again. */
export const pressControls = async (
  part: "main" | "body",
  watch: Watch,
  handlers: Handlers,
  backwards: boolean,
  open: () => Promise<WholeApp>,
): Promise<Found> => {
  const faults: string[] = [];
  const pressed: string[] = [];
  const disabled: string[] = [];
  const done = new Set<string>();
  const reopened = new Map<string, number>();
  let chain: string[] = [];
  let page = await open();
  const { pathname } = location;
  const overlays = (): number => document.querySelectorAll(OPEN).length;

  const closeAll = async (): Promise<void> => {
    for (let tries = 0; tries < 3 && overlays() > 0; tries += 1) {
      const event = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true });
      await page.act(() => void (document.activeElement ?? document.body).dispatchEvent(event));
      await page.closed();
    }
  };
  const again = async (): Promise<void> => {
    await page.close();
    page = await open();
    chain = [];
  };
  // the browser's dialog for a file is not part of the page
  const onClick = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement && target.type === "file") watch.done.push("choose a file");
  };
  document.addEventListener("click", onClick, true);
  const doing = async (run: () => void): Promise<{ readonly changed: boolean; readonly leads: boolean }> => {
    watch.forget();
    // the same message again would look like no answer
    await page.act(() => toasts.dismissAll());
    const before = perceived();
    const { activeElement: focused } = document;
    const sent = page.api.sent.length;
    await page.act(run);
    await page.settle();
    // what is loaded when it is first shown
    await vi.dynamicImportSettled();
    await page.settle();
    const leads = watch.asked.length > 0 || watch.done.length > 0 || page.api.sent.length > sent;
    const moved = document.activeElement !== focused;
    return { leads, changed: moved || perceived() !== before };
  };

  /** An enabled control: it does something, and whatever it asks for is not refused, or is said at a field. */
  const pressEnabled = async (control: HTMLElement, name: string): Promise<void> => {
    const chosen = isChosen(control);
    control.focus();
    const { changed, leads } = await doing(() => {
      // a list chooses as soon as the button of the mouse goes down
      control.dispatchEvent(new MouseEvent("mousedown", { bubbles: true, cancelable: true }));
      control.click();
    });
    // what was typed is searched for by itself; the button is for the keyboard of a phone
    const isSearch = isSubmit(control) && control.closest("search") !== null;
    // the problems of a form that was sent before stand at its fields
    const isSaid = isSubmit(control) && control.closest("form")?.querySelector("[aria-invalid=true]") !== null;
    if (!changed && !leads && !chosen && !isSearch && !isSaid) faults.push(`"${name}" does nothing`);
    for (const { tag, rejection } of watch.asked) {
      if (rejection === null) continue;
      const isField = "problems" in rejection;
      const said = isField
        ? document.querySelector("[aria-invalid=true],[role=alert]") !== null
        : (document.body.textContent ?? "").includes(rejectionText(rejection));
      if (!said) faults.push(`"${name}": nothing says that ${tag} was refused: ${rejection._tag}`);
      else if (!isField) faults.push(`"${name}" is enabled, and ${tag} is refused: ${rejection._tag}`);
    }
  };
  /** A disabled control: it says why, a press does nothing, and what it would ask for is refused for that reason. */
  const pressDisabled = async (control: HTMLElement, name: string): Promise<void> => {
    const reason = named(control, "aria-describedby");
    disabled.push(`${name}: ${reason}`);
    // the line of a list that has nothing to choose yet says so itself
    if (control.matches("[role=option]")) return;
    if (reason === "") faults.push(`"${name}" is disabled and does not say why`);
    const place = location.href;
    await doing(() => control.click());
    if (watch.asked.length + watch.done.length > 0 || location.href !== place)
      faults.push(`"${name}" is disabled and still does ${[...watch.asked.map(({ tag }) => tag), ...watch.done]}`);
    if (isSubmit(control)) await fill(page);
    const handler = handlers.get(control.dataset.button ?? "");
    const before = overlays();
    const event = { preventDefault: () => undefined, stopPropagation: () => undefined, currentTarget: control };
    await doing(() => {
      if (isSubmit(control)) control.closest("form")?.requestSubmit();
      else handler?.(event as never);
    });
    for (const { tag, rejection } of watch.asked) {
      if (rejection === null) {
        if (!ON_SCREEN.has(reason)) faults.push(`"${name}" is disabled, and ${tag} would be accepted`);
      } else if (!("problems" in rejection) && !saysWhy(reason, rejection, page.app.state())) {
        faults.push(`"${name}" is disabled for "${reason}", and ${tag} would be refused for ${rejection._tag}`);
      }
    }
    if (overlays() <= before) return;
    const last = [...document.querySelectorAll<HTMLElement>(`:is(${OPEN}) button`)].at(-1) ?? control;
    if (!isDisabled(last)) {
      await doing(() => last.click());
      for (const { tag, rejection } of watch.asked)
        faults.push(
          `"${name}" is disabled, and "${nameOf(last)}" of what it opens sends ${tag}: ${rejection?._tag ?? "accepted"}`,
        );
    }
    await again();
  };
  /** What is pressed once on a page: each control while it is enabled and while it is disabled, a form also when filled. */
  const keysOf = (control: HTMLElement): ReadonlyArray<string> => {
    const name = nameOf(control);
    if (isDisabled(control)) return [`${name} while disabled`];
    return isSubmit(control) ? [name, `${name} when filled`] : [name];
  };

  for (;;) {
    const found = controls(part).flatMap((control) => keysOf(control).map((key) => [control, key] as const));
    const open = found.filter(([control, key]) => !done.has(key) && !isPending(control));
    const next = backwards ? open.at(-1) : open[0];
    if (next === undefined) {
      if (overlays() === 0) break;
      await closeAll();
      chain = [];
      if (overlays() > 0) await again();
      continue;
    }
    const [control, key] = next;
    done.add(key);
    if (isDisabled(control)) {
      await pressDisabled(control, key);
    } else if (isLink(control)) {
      const { origin, pathname: to } = new URL(control.href, location.href);
      if (origin === location.origin && to !== "/" && routeAt(to) === null)
        faults.push(`"${key}" leads to no route: ${to}`);
      continue;
    } else {
      const before = overlays();
      if (key.endsWith(" when filled")) await fill(page);
      // a code is sent as soon as its last digit is there
      const isThere = control.isConnected && !isDisabled(control);
      if (isThere) {
        pressed.push(key);
        await pressEnabled(control, key);
      }
      if (overlays() > before) chain.push(key);
      const first = chain[0];
      // what the overlay still has is pressed when it was opened again
      if (overlays() === 0 && first !== undefined) {
        const times = reopened.get(first) ?? 0;
        if (open.length > 1 && times < 6) {
          reopened.set(first, times + 1);
          for (const opener of chain) done.delete(opener);
        }
        chain = [];
      }
    }
    if (location.pathname !== pathname) await again();
  }
  document.removeEventListener("click", onClick, true);
  const { reports } = page;
  await page.close();
  return { faults: [...new Set([...faults, ...reports])], pressed, disabled };
};
