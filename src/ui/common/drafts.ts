import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { AppApi } from "../../app/api/app-api.ts";
import { isRecord } from "../../domain/decider/record.ts";
import type { Root } from "../../domain/index.ts";
import { views } from "../../domain/session/index.ts";
import type { SignedOutReason } from "../../domain/session/messages.ts";
import { looksLikePhrase } from "../../domain/values/free-text.ts";
import { useApp } from "./app-context.tsx";

/** The ends of a session after which its user may sign in again to continue: the user asked for none of them. */
const UNASKED: ReadonlySet<SignedOutReason> = new Set<SignedOutReason>([
  "inactive",
  "expired",
  "refresh",
  "retries",
  "unstored",
  "user",
]);

/** How long a draft outlives its session, in ms. */
export const DRAFT_LIFE = 3_600_000;

/** What a user typed into a form and has neither sent nor given up. */
type Draft = { readonly owner: string; readonly values: object };

/** The drafts that a text of this or an earlier version of the product holds. */
const draftsIn = (text: string | null): ReadonlyArray<readonly [string, Draft]> => {
  const found: unknown = JSON.parse(text ?? "[]");
  if (!Array.isArray(found)) return [];
  return found.flatMap(([key, draft]: ReadonlyArray<unknown>) => {
    if (typeof key !== "string" || !isRecord(draft) || !isRecord(draft.values)) return [];
    return [[key, { owner: String(draft.owner), values: draft.values }] as const];
  });
};

/** The drafts of one page: of the forms that were left, and of those that are open. */
const createPageDrafts = (app: AppApi) => {
  const left = new Map<string, Draft>();
  /** What each open form holds that began with a draft or was changed. */
  const open = new Map<string, () => Draft | null>();
  let stored = "[]";
  let isRead = !app.drafts.isKept();
  let reading: Promise<void> | null = null;
  const store = (): void => {
    if (app.state().session.phase !== "signedIn") return;
    // what the page before kept of other forms would be lost
    if (!isRead) return void readOnce().then(store);
    const all = new Map(left);
    for (const [key, read] of open) {
      const draft = read();
      if (draft === null) all.delete(key);
      else all.set(key, draft);
    }
    const text = JSON.stringify([...all]);
    if (text === stored) return;
    stored = text;
    void app.drafts.load().then((kept) => kept?.write(text));
  };
  app.onEvent((event) => {
    if (event._tag === "session.SignedOut") {
      stored = "[]";
      if (!UNASKED.has(event.reason)) left.clear();
      app.after(DRAFT_LIFE, () => {
        if (app.state().session.phase === "signedOut") left.clear();
      });
    }
    if (event._tag !== "session.UserLoaded") return;
    for (const [key, { owner }] of left) if (owner !== event.user.id) left.delete(key);
  });
  const read = async (): Promise<void> => {
    try {
      const kept = await app.drafts.load();
      for (const [key, draft] of draftsIn((await kept?.read()) ?? null)) if (!left.has(key)) left.set(key, draft);
    } catch {
      // a text that cannot be read is replaced by the next one
    }
    isRead = true;
  };
  /** Reads what the page before a reload kept. */
  const readOnce = (): Promise<void> => {
    reading ??= read();
    return reading;
  };
  return { left, open, store, isRead: () => isRead, read: readOnce };
};

const pages = new WeakMap<AppApi, ReturnType<typeof createPageDrafts>>();
const pageDrafts = (app: AppApi): ReturnType<typeof createPageDrafts> => {
  const known = pages.get(app) ?? createPageDrafts(app);
  pages.set(app, known);
  return known;
};

/** The drafts of a form. Create them by {@link drafts}. */
export type Drafts<Values extends object> = { readonly form: string; readonly values?: Values };

/**
 * The drafts of a form without secrets, by a name that no other form has. They are for their user only: in the memory of
 * the page, over a session that ended without being asked to for {@link DRAFT_LIFE}, and not over a logout; and encrypted
 * on the device until the session ends, so that a reload loses nothing (docs/rules.md Session).
 */
export const drafts = <Values extends object>(form: string): Drafts<Values> => ({ form });

/** What the user of the current session left in a form; undefined if nothing. Values of an earlier version may have other fields. */
export const draftOf = <Values extends object>(
  { form }: Drafts<Values>,
  app: AppApi,
  key = "",
): Partial<Values> | undefined => {
  const draft = pageDrafts(app).left.get(`${form} ${key}`);
  return draft?.owner === views.userOf(app.state().session)?.id ? draft?.values : undefined;
};

/** The values that a form starts with: those of a draft where they are of the same type. */
export const withDraft = <Values extends object>(initial: Values, draft: Partial<Values> | undefined): Values => {
  const types = new Map(Object.entries(initial).map(([name, value]) => [name, typeof value]));
  const found = Object.entries(draft ?? {}).filter(([name, value]) => types.get(name) === typeof value);
  return { ...initial, ...Object.fromEntries(found) };
};

/** Whether drafts of before a reload have been read; a form with a draft is not shown before, and is not hidden again. */
export const useDraftsRead = (): boolean => {
  const app = useApp();
  const page = pageDrafts(app);
  const [isRead, setRead] = useState(() => page.isRead() || views.userOf(app.state().session) === null);
  useEffect(() => {
    if (!isRead) void page.read().then(() => setRead(true));
  }, [page, isRead]);
  return isRead;
};

/**
 * Keeps what a form holds: over a reload from its first change on, and when it is left or its session ends. `read` gets
 * the last state of the session, and returns null where nothing is left to send. `givenUp`: a form that is left while the
 * session goes on is given up.
 */
export const useKeptDraft = <Values extends object, Typed extends FieldValues>(
  { form: name }: Drafts<Values>,
  form: Pick<UseFormReturn<Typed>, "watch">,
  read: (last: Root) => Values | null,
  { key = "", givenUp = false }: { readonly key?: string; readonly givenUp?: boolean } = {},
): void => {
  const app = useApp();
  const { left, open, store } = pageDrafts(app);
  const last = useRef(app.state());
  const own = `${name} ${key}`;
  const now = useEffectEvent((): Draft | null => {
    const values = read(last.current);
    const owner = views.userOf(last.current.session)?.id;
    const reason = views.endReason(app.state().session);
    const isForgotten = reason !== null && !UNASKED.has(reason);
    // a phrase in the wrong field is as secret as in its own
    if (values === null || owner === undefined || isForgotten || looksLikePhrase(JSON.stringify(values))) return null;
    return { owner, values };
  });
  const keep = useEffectEvent(() => {
    const draft = givenUp && app.state().session.phase === "signedIn" ? null : now();
    if (draft === null) left.delete(own);
    else left.set(own, draft);
    if (open.delete(own)) store();
  });
  useEffect(
    () =>
      app.onCommit((state) => {
        if (state.session.phase !== "signedIn") return;
        last.current = state;
        if (open.has(own)) store();
      }),
    [app, open, store, own],
  );
  // before the effects of the form, which empty it
  useLayoutEffect(() => {
    const opened = (): void => void open.set(own, () => now());
    // what an earlier form left is sent or given up by this one
    if (left.has(own)) opened();
    const { unsubscribe } = form.watch(() => {
      opened();
      store();
    });
    return () => {
      unsubscribe();
      keep();
    };
  }, [form, left, open, store, own]);
};
