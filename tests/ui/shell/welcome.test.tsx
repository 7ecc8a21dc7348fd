import { screen } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { Command, type User } from "../../../src/domain/session/index.ts";
import { Gate } from "../../../src/ui/Gate.tsx";
import { preloadAll } from "../../../src/ui/screens.tsx";
import { ada, grant } from "../../domain/session/example.ts";
import { opened } from "../fake-app.tsx";

beforeAll(() => preloadAll());

const signedIn = (over: Partial<User>): ReadonlyArray<Command> => [
  Command.RecordSession({ grant }),
  Command.LoadUser(),
  Command.RecordUser({ request: "request 3", user: { ...ada, ...over } }),
];

it.each([
  ["/signup", [], true],
  ["/forgot-password", [], true],
  ["/setup-password", signedIn({ has_password: false }), true],
  ["/onboarding", signedIn({ onboarded_at: null, first_name: "" }), true],
  ["/404", [], false],
  ["/error", [], false],
  ["/verify-phone-number", signedIn({}), false],
] as const)("what Optio is stands beside %s", async (path, before, isThere) => {
  await opened(<Gate />, path, before);
  expect(screen.queryByRole("complementary", { name: "The wallet for OPT" }) !== null).toBe(isThere);
});
