import type { AppApi } from "../../app/api/app-api.ts";

/** Creates what the page remembers by a key during a session; it is forgotten when the session ends. */
export const sessionMemory = <Value>(): ((app: AppApi) => Map<string, Value>) => {
  const memories = new WeakMap<AppApi, Map<string, Value>>();
  return (app) => {
    const known = memories.get(app);
    if (known !== undefined) return known;
    const created = new Map<string, Value>();
    memories.set(app, created);
    // the next user may go back to the same page
    app.onEvent(({ _tag }) => _tag === "session.SignedOut" && created.clear());
    return created;
  };
};
