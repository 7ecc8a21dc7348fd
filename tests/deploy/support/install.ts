import { installDebian, onPath } from "../../support/run/programs.ts";

/** Installs nginx where that is allowed, once and before the files that need it (globalSetup in tests/vitest.config.ts). */
export const setup = (): void => {
  if (onPath("nginx") === undefined) installDebian("nginx is missing", "nginx");
};
