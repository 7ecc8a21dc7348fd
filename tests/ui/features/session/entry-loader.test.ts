import { describe, expect, it } from "vitest";
import { type LoginForm, type LoginView, NO_REASON } from "../../../../src/ui/features/session/login.ts";
import { createEntryLoader, type Running } from "../../../../src/ui/start/entry-loader.ts";

const FORM: LoginForm = { identifier: "ada@demo.optio", password: "secret" };
const VIEW: LoginView = { shown: true, pending: true, errors: {}, problem: null, notice: null, why: NO_REASON };

/** A running application that records submitted forms. */
const running = () => {
  const sent: LoginForm[] = [];
  const application: Running = {
    Screens: () => null,
    login: {
      read: () => VIEW,
      subscribe: () => () => undefined,
      reset: () => undefined,
      submit: async (form) => {
        sent.push(form);
        return { taken: true, firstField: null };
      },
    },
  };
  return { application, sent };
};

describe("the sign-in page without the application", () => {
  it("loads it on submit and then sends the form once, however often it is requested", async () => {
    const { application, sent } = running();
    let loads = 0;
    const loader = createEntryLoader(
      async () => {
        loads += 1;
        return application;
      },
      { missing: () => "missing" },
    );
    const first = loader.ensure();
    expect(await loader.login.submit(FORM)).toEqual({ taken: true, firstField: null });
    expect([loads, sent, await first]).toEqual([1, [FORM], application]);
    expect(loader.login.read()).toBe(VIEW);
  });

  it("shows a failed load at the form, also while it loads again, so that a press does not move what it is on, sends nothing, and loads it again on the next attempt", async () => {
    const { application, sent } = running();
    let offline = true;
    const loader = createEntryLoader(
      async () => {
        if (offline) throw new TypeError("Failed to fetch dynamically imported module");
        return application;
      },
      { missing: () => "missing" },
    );
    const seen: unknown[] = [];
    loader.subscribe(() => seen.push([loader.read().status, loader.login.read().problem]));
    expect(await loader.login.submit(FORM)).toEqual({ taken: false, firstField: null });
    expect(loader.login.read()).toMatchObject({ shown: true, pending: false, problem: "missing" });
    offline = false;
    expect(await loader.login.submit(FORM)).toEqual({ taken: true, firstField: null });
    expect(sent).toEqual([FORM]);
    expect(seen).toEqual([
      ["loading", null],
      ["failed", "missing"],
      ["retrying", "missing"],
      ["running", null],
    ]);
  });

  it("shows the problem of a configuration, and no later load replaces it", async () => {
    const { application } = running();
    const loader = createEntryLoader(async () => application, { missing: () => "missing" });
    loader.refuse("idleLimitMinutes");
    await loader.ensure();
    expect(loader.read()).toEqual({ status: "problem", problem: "idleLimitMinutes" });
  });
});
