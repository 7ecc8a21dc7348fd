import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DCLinter } from "dclint";
import { validate } from "dockerfile-utils";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { configFromEnvironment } from "../../server/config/config.ts";
import { NAMES } from "../../server/config/environment.ts";
import { envExample } from "./support/env-example.ts";

const DEPLOY = join(import.meta.dirname, "../../deploy");
const read = (name: string): string => readFileSync(join(DEPLOY, name), "utf8");

/** `NAME=value` in a text, by name. */
const assigned = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...text.matchAll(/^(?:ENV)?\s*([A-Z_]+)=(\S+?)(?: \\)?$/gm)].map(([, name, value]) => [name, value]),
  );

it("deploy/env.example names every variable; npx tsx tests/deploy/write-env-example.ts writes it again", () => {
  expect(read("env.example")).toBe(envExample());
  expect(NAMES.filter((name) => !new RegExp(`^#?${name}=`, "m").test(envExample()))).toEqual([]);
});

it("deploy/env.example starts a server once its secret is replaced, and none before", () => {
  const given = assigned(read("env.example"));
  expect(() => configFromEnvironment(given)).toThrow("OPTIO_JWT_SECRET must be at least 32 bytes");
  expect(configFromEnvironment({ ...given, OPTIO_JWT_SECRET: "a".repeat(32) })).toMatchObject({
    sandbox: false,
    publicUrl: "https://wallet.example",
    trustedProxies: 1,
    drainDelaySeconds: 12,
  });
});

it("deploy/optio@.service sets variables that the server knows", () => {
  const names = read("optio@.service").match(/OPTIO_\w+(?==)/g) ?? [];
  expect(names).toEqual(["OPTIO_METRICS_PORT"]);
  expect(names.filter((name) => !NAMES.some((known) => known === name))).toEqual([]);
});

it("deploy/Dockerfile has no finding of its linter", () => {
  expect(validate(read("Dockerfile"))).toEqual([]);
  expect(validate("FROM node\nRUNN npm ci\n")).toHaveLength(1);
});

it("deploy/compose.yaml keeps the schema and has no finding of its linter, and its servers take their settings", () => {
  const linter = new DCLinter({ rules: {}, quiet: false, debug: false, exclude: [] });
  const found = linter.lintFiles([join(DEPLOY, "compose.yaml")], false).flatMap(({ messages }) => messages);
  expect(found.map(({ line, message }) => `${line}: ${message}`)).toEqual([]);
  const { services } = parse(read("compose.yaml"), { merge: true }) as {
    readonly services: Readonly<Record<string, { readonly environment?: Readonly<Record<string, string>> }>>;
  };
  const environment = { ...assigned(read("Dockerfile")), ...services["wallet-1"]?.environment };
  expect(configFromEnvironment(environment)).toMatchObject({ sandbox: false, host: "0.0.0.0", drainDelaySeconds: 12 });
});
