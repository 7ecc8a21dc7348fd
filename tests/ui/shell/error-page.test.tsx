import { screen } from "@testing-library/react";
import { proxy } from "valtio/vanilla";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { AppApi } from "../../../src/app/api/app-api.ts";
import { domain, type Root } from "../../../src/domain/index.ts";
import { AppProvider } from "../../../src/ui/common/app-context.tsx";
import { Gate } from "../../../src/ui/Gate.tsx";
import { preloadAll } from "../../../src/ui/screens.tsx";
import { FailureReporting } from "../../../src/ui/shell/FailureReporting.tsx";
import { fakeApp } from "../fake-app.tsx";
import { render } from "../kit/render.ts";

beforeAll(() => preloadAll());

const fails = (): never => {
  throw new Error("broken on purpose");
};

/** The page for errors, as its reader finds it. */
const expectErrorPage = (): void => {
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Something Went Wrong!");
  expect(screen.getByRole("link", { name: "Go to Home" }).getAttribute("href")).toBe("/");
};

/** Opens a page of an application parts of which are replaced. */
const open = async (path: string, root: Root, change: (app: AppApi) => AppApi = (app) => app) => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const fake = fakeApp({ root: domain.initial, path, immediate: true });
  await render(
    fake.wrap(
      <AppProvider app={change(fake.app)} proxy={proxy(root)}>
        <FailureReporting>
          <Gate />
        </FailureReporting>
      </AppProvider>,
    ),
  );
  return fake;
};

describe("R11: the page for errors needs nothing that can have failed", () => {
  it.each(Object.keys(domain.initial))("shows its way out where the state of %s is broken", async (module) => {
    await open("/error", { ...domain.initial, [module]: undefined });
    expectErrorPage();
  });

  it.each(["summary", "crashLog"] as const)("shows its way out where the log's %s fails", async (part) => {
    await open("/error", domain.initial, (app) => ({ ...app, diagnostics: { ...app.diagnostics, [part]: fails } }));
    expectErrorPage();
  });

  it.each([
    ["", (app: AppApi) => app],
    [
      ", where the error cannot be recorded",
      (app: AppApi) => ({ ...app, diagnostics: { ...app.diagnostics, recordCrash: fails } }),
    ],
  ])("is reached where the state is broken that the guards and the page read%s", async (where, change) => {
    const fake = await open("/settings", { ...domain.initial, session: undefined } as unknown as Root, change);
    expect(fake.places.at(-1)).toBe("/error");
    expectErrorPage();
    if (where === "") expect(fake.done.crashes.map(({ kind }) => kind)).toContain("page");
  });
});
