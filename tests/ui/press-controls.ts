import { fireEvent } from "@testing-library/react";
import { vi } from "vitest";
import type { BusRejection } from "../../src/app/api/app-api.ts";
import { routeAt } from "../../src/app/routing/routes.ts";
import type { Rejection, Root } from "../../src/domain/index.ts";
import { rejectionText } from "../../src/ui/common/rejection-text.ts";
import { toasts } from "../../src/ui/common/toasts.ts";
import { blockedText } from "../../src/ui/common/transfer/blocked-text.ts";
import {
  controls,
  isChosen,
  isDisabled,
  isLink,
  isPending,
  isSubmit,
  named,
  nameOf,
  OPEN,
  overlays,
} from "./press-names.ts";
import type { Watch } from "./press-watch.ts";
import { fill, type WholeApp } from "./whole-app.tsx";

/** Reasons that the screen alone knows, and no state of the application. */
const ON_SCREEN: ReadonlySet<string> = new Set(["Reveal the phrase and write it down first"]);

/** Whether a reason is that of a rejection, or says more of it: the seconds that are left, what blocks a stake of a token. */
const saysWhy = (reason: string, rejection: Rejection | BusRejection, { wallet, staking }: Root): boolean => {
  if (rejection._tag === "session.TooSoon") return /^You can resend the code in \d\d?:\d\d$/.test(reason);
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
  /** The commands that were accepted. */
  readonly accepted: ReadonlySet<string>;
}

/** How the controls of a page are pressed. */
interface Pressing {
  /** `body`: the controls around the page too. */
  readonly part: "main" | "body";
  readonly watch: Watch;
  readonly handlers: Handlers;
  /** A number that decides the order. */
  readonly order: number;
  /** The most presses, with those that lead to a control again. */
  readonly limit: number;
  /** What is typed as an amount. */
  readonly amount: string;
  /** The commands after which the search ends; without them it continues until everything was pressed. */
  readonly until?: ReadonlyArray<string>;
  readonly open: () => Promise<WholeApp>;
}

/** The keys of the controls that lead to a place from the page as it was opened. */
type Way = ReadonlyArray<string>;
/** What is shown at a place, with the key of each control, and the way there. */
interface Place {
  readonly way: Way;
  readonly found: ReadonlyArray<readonly [control: HTMLElement, key: string]>;
}

/** What is pressed where nothing sends what is typed. */
const TYPED = "typing";
const FILLED = " when filled";
const DISABLED = " while disabled";
/** A field of a page without a button that sends it, or null: what is typed there is sent by itself. */
const selfSending = (part: string): HTMLElement | null => {
  if (overlays() > 0 || controls(part).some(isSubmit)) return null;
  return document.querySelector<HTMLElement>(`${part} input:not([type=file])`);
};
/** What is pressed once on a page: each control while it is enabled and while it is disabled, a form also when filled. */
const keysOf = (control: HTMLElement): ReadonlyArray<string> => {
  const name = nameOf(control);
  if (isDisabled(control)) return [`${name}${DISABLED}`];
  return isSubmit(control) ? [name, `${name}${FILLED}`] : [name];
};
/** What leads away is pressed last; everything else by chance. */
const rankOf = (key: string, order: number): number => {
  const isLeaving = /(?:^|: )(?:Back|Cancel|Close|Log ?out)\b/i.test(key);
  const mixed = [...key].reduce((mix, letter) => Math.imul(mix ^ letter.charCodeAt(0), 0x01000193), order | 0);
  return (isLeaving ? 2 ** 32 : 0) + (mixed >>> 0);
};

/** Presses the controls of a part of the page, and of what opens; a page that was left is opened again. */
export const pressControls = async (pressing: Pressing): Promise<Found> => {
  const { part, watch, handlers, order, limit, amount, until = [], open } = pressing;
  const faults: string[] = [];
  const accepted = new Set<string>();
  const done = new Set<string>();
  /** The shortest known way to each place, and to the place where each control was seen first. */
  const ways = new Map<string, Way>();
  const seen = new Map<string, Way>();
  let presses = 0;
  let page = await open();
  const { pathname } = location;

  const shown = (): Place["found"] => {
    const field = selfSending(part);
    const found = controls(part)
      .filter((control) => !isPending(control))
      .flatMap((control) => keysOf(control).map((key) => [control, key] as const));
    return field === null ? found : [...found, [field, TYPED]];
  };
  /** What is shown where a way led to, and the shortest known way there. */
  const arrive = (way: Way): Place => {
    const found = shown();
    if (location.pathname !== pathname) return { way: [], found };
    const keys = found.map(([, key]) => key);
    const place = keys.join("\n");
    const known = ways.get(place);
    const shortest = known !== undefined && known.length <= way.length ? known : way;
    ways.set(place, shortest);
    for (const key of keys) if (!seen.has(key)) seen.set(key, shortest);
    return { way: shortest, found };
  };
  const closeAll = async (): Promise<void> => {
    for (let tries = 0; tries < 3 && overlays() > 0; tries += 1) {
      await page.act(() => fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" }));
      await page.closed();
    }
  };
  const close = async (): Promise<void> => {
    faults.push(...page.reports);
    await page.close();
  };
  const again = async (): Promise<void> => {
    await close();
    page = await open();
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
    const opened = overlays();
    await page.act(run);
    await page.settle();
    // a dialog that closed takes its entry off the history a moment later, and a page that is opened before would go too
    if (overlays() < opened) await page.closed();
    // what is loaded when it is first shown
    await vi.dynamicImportSettled();
    await page.settle();
    const leads = watch.asked.length > 0 || watch.done.length > 0 || page.api.sent.length > sent;
    const moved = document.activeElement !== focused;
    return { leads, changed: moved || perceived() !== before };
  };
  const click = (control: HTMLElement): void => {
    // a list chooses as soon as the button of the mouse goes down
    fireEvent.mouseDown(control);
    control.click();
  };

  /** Whether what an enabled control asked for was accepted, or the refusal is said at a field. */
  const judge = (name: string): void => {
    for (const { tag, rejection } of watch.asked) {
      if (rejection === null) {
        accepted.add(tag);
        continue;
      }
      const isField = "problems" in rejection;
      const said = isField
        ? document.querySelector("[aria-invalid=true],[role=alert]") !== null
        : (document.body.textContent ?? "").includes(rejectionText(rejection));
      if (!said) faults.push(`"${name}": nothing says that ${tag} was refused: ${rejection._tag}`);
      // whether a full field can be sent is known only when it is full
      else if (!isField && name !== TYPED)
        faults.push(`"${name}" is enabled, and ${tag} is refused: ${rejection._tag}`);
    }
  };
  /** Controls that did something. What was chosen meanwhile may name their dialog, and so them, anew. */
  const working = new WeakSet<HTMLElement>();
  /** Whether a control that did nothing does something once the amount is another one: Max, where the field had that amount. */
  const worksOnceTyped = async (control: HTMLElement): Promise<boolean> => {
    const amounts = control.closest("form")?.querySelectorAll("[inputmode=decimal]") ?? [];
    if (amounts.length === 0) return false;
    for (const field of amounts) await page.act(() => fireEvent.input(field, { target: { value: amount } }));
    if (!control.isConnected || isDisabled(control)) return true;
    const { changed, leads } = await doing(() => click(control));
    return changed || leads;
  };
  /** An enabled control: it does something, and whatever it asks for is not refused, or is said at a field. */
  const pressEnabled = async (control: HTMLElement, name: string): Promise<void> => {
    const chosen = isChosen(control);
    await page.act(() => control.focus());
    const { changed, leads } = await doing(() => click(control));
    // what was typed is searched for by itself; the button is for the keyboard of a phone
    const isSearch = isSubmit(control) && control.closest("search") !== null;
    // the problems of a form that was sent before stand at its fields
    const isSaid = isSubmit(control) && control.closest("form")?.querySelector("[aria-invalid=true]") !== null;
    judge(name);
    if (changed || leads) working.add(control);
    else if (!chosen && !isSearch && !isSaid && !working.has(control) && !(await worksOnceTyped(control)))
      faults.push(`"${name}" does nothing`);
  };
  /** A disabled control: it says why, a press does nothing, and what it would ask for is refused for that reason. */
  const pressDisabled = async (control: HTMLElement, name: string): Promise<void> => {
    const reason = named(control, "aria-describedby");
    // the line of a list that has nothing to choose yet says so itself
    if (control.matches("[role=option]")) return;
    if (reason === "") faults.push(`"${name}" is disabled and does not say why`);
    const place = location.href;
    await doing(() => control.click());
    if (watch.asked.length + watch.done.length > 0 || location.href !== place)
      faults.push(`"${name}" is disabled and still does ${[...watch.asked.map(({ tag }) => tag), ...watch.done]}`);
    if (isSubmit(control)) {
      await fill(page, amount);
      // what was typed or chosen enabled it: it is pressed as an enabled control
      if (!isDisabled(control)) return;
    }
    const handler = handlers.get(control.dataset.button ?? "");
    const before = overlays();
    const event = { preventDefault: () => undefined, stopPropagation: () => undefined, currentTarget: control };
    await doing(() => {
      if (isSubmit(control)) control.closest("form")?.requestSubmit();
      else handler?.(event as never);
    });
    for (const { tag, rejection } of watch.asked) {
      if (rejection === null) {
        if (!ON_SCREEN.has(reason)) faults.push(`"${name}" is disabled for "${reason}", and ${tag} would be accepted`);
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
  const checkLink = (link: HTMLAnchorElement, key: string): void => {
    const { origin, pathname: to } = new URL(link.href, location.href);
    if (origin === location.origin && to !== "/" && routeAt(to) === null)
      faults.push(`"${key}" leads to no route: ${to}`);
  };
  /** Presses one control, and returns whether the search continues from there. */
  const press = async (control: HTMLElement, key: string): Promise<boolean> => {
    if (isLink(control)) {
      checkLink(control, key);
      return false;
    }
    presses += 1;
    if (key === TYPED) {
      watch.forget();
      await fill(page, amount);
      judge(key);
      return true;
    }
    if (isDisabled(control)) {
      await pressDisabled(control, key);
      return false;
    }
    if (key.endsWith(FILLED)) await fill(page, amount);
    // a code is sent as soon as its last digit is there
    if (!control.isConnected || isDisabled(control)) return true;
    await pressEnabled(control, key);
    return true;
  };
  /** Goes the way to a control again, from the page as it is or as it is opened. */
  const walkTo = async (key: string): Promise<boolean> => {
    const way = seen.get(key) ?? [];
    const walk = async (): Promise<boolean> => {
      for (const step of way) {
        const [control] = shown().find(([, name]) => name === step) ?? [];
        if (control === undefined) return false;
        presses += 1;
        if (step.endsWith(FILLED) || step === TYPED) await fill(page, amount);
        if (control.isConnected && step !== TYPED) await doing(() => click(control));
      }
      return location.pathname === pathname && shown().some(([, name]) => name === key);
    };
    await closeAll();
    if (await walk()) return true;
    await again();
    return walk();
  };

  let place = arrive([]);
  const isOver = (): boolean => presses >= limit || (until.length > 0 && until.every((tag) => accepted.has(tag)));
  while (!isOver()) {
    if (location.pathname !== pathname) {
      await again();
      place = arrive([]);
    }
    const [next] = place.found
      .filter(([, key]) => !done.has(key))
      .map(([control, key]) => ({ control, key, rank: rankOf(key, order) }))
      .toSorted((one, other) => one.rank - other.rank);
    if (next !== undefined) {
      done.add(next.key);
      const goesOn = await press(next.control, next.key);
      place = arrive(goesOn ? [...place.way, next.key] : place.way);
      continue;
    }
    const missing = [...seen.keys()].find((key) => !done.has(key));
    if (missing === undefined) break;
    const isBack = await walkTo(missing);
    if (!isBack) done.add(missing);
    place = arrive(isBack ? (seen.get(missing) ?? []) : []);
  }
  document.removeEventListener("click", onClick, true);
  await close();
  return { faults: [...new Set(faults)], accepted };
};
