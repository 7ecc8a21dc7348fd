import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import type { AppApi } from "../../app/api/app-api.ts";
import type { Event, Root } from "../../domain/index.ts";
import { views } from "../../domain/session/index.ts";
import type { SignedOutReason } from "../../domain/session/messages.ts";
import { looksLikePhrase } from "../../domain/values/free-text.ts";
import { useApp } from "./app-context.tsx";

/** Creates a memory of each application; `onEvent` removes from it what an event ends. */
const memory = <Value>(onEvent: (known: Map<string, Value>, event: Event, app: AppApi) => void) => {
  const memories = new WeakMap<AppApi, Map<string, Value>>();
  return (app: AppApi): Map<string, Value> => {
    const known = memories.get(app);
    if (known !== undefined) return known;
    const created = new Map<string, Value>();
    memories.set(app, created);
    app.onEvent((event) => onEvent(created, event, app));
    return created;
  };
};

/** Creates what the page remembers by a key during a session; it is forgotten when the session ends. */
export const sessionMemory = <Value>(): ((app: AppApi) => Map<string, Value>) =>
  memory((known, { _tag: tag }) => {
    // the next user may go back to the same page
    if (tag === "session.SignedOut") known.clear();
  });

/** The ends of a session after which its user may sign in again to continue: the user asked for none of them. */
const UNASKED: ReadonlySet<SignedOutReason> = new Set<SignedOutReason>([
  "inactive",
  "expired",
  "refresh",
  "retries",
  "user",
]);

/** How long a draft outlives its session, in ms. */
export const DRAFT_LIFE = 3_600_000;

type Draft<Values> = { readonly owner: string; readonly values: Values };

/** The drafts of a form, by a key: what their user typed and has neither sent nor given up. Create them by {@link drafts}. */
export type Drafts<Values> = (app: AppApi) => Map<string, Draft<Values>>;

/**
 * Creates the drafts of a form without secrets. They stay in the memory of the page, for their user only: over a session that
 * ended without being asked to for {@link DRAFT_LIFE}, and not over a logout (docs/rules.md Session).
 */
export const drafts = <Values>(): Drafts<Values> =>
  memory((known, event, app) => {
    if (event._tag === "session.SignedOut") {
      if (!UNASKED.has(event.reason)) known.clear();
      app.after(DRAFT_LIFE, () => {
        if (app.state().session.phase === "signedOut") known.clear();
      });
    }
    if (event._tag !== "session.UserLoaded") return;
    for (const [key, { owner }] of known) if (owner !== event.user.id) known.delete(key);
  });

/** What the user of the current session left in a form; undefined if nothing. */
export const draftOf = <Values>(of: Drafts<Values>, app: AppApi, key = ""): Values | undefined => {
  const draft = of(app).get(key);
  return draft?.owner === views.userOf(app.state().session)?.id ? draft?.values : undefined;
};

/**
 * Keeps what a form holds when it is left or its session ends. `read` gets the last state of the session, and returns null
 * where nothing is left to send.
 */
export const useKeptDraft = <Values>(of: Drafts<Values>, read: (last: Root) => Values | null, key = ""): void => {
  const app = useApp();
  const last = useRef(app.state());
  useEffect(
    () =>
      app.onCommit((state) => {
        if (state.session.phase === "signedIn") last.current = state;
      }),
    [app],
  );
  const keep = useEffectEvent(() => {
    const { session } = app.state();
    const values = read(last.current);
    const owner = views.userOf(last.current.session)?.id;
    const reason = views.endReason(session);
    const isForgotten = reason !== null && !UNASKED.has(reason);
    // a phrase in the wrong field is as secret as in its own
    if (values === null || owner === undefined || isForgotten || looksLikePhrase(JSON.stringify(values)))
      of(app).delete(key);
    else of(app).set(key, { owner, values });
  });
  // before the effects of the form, which empty it
  useLayoutEffect(() => () => keep(), []);
};
