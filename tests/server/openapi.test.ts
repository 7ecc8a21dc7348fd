import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { generateSource } from "oazapfts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fileOf } from "../app/openapi/files.ts";
import { sharedMemoryWorld } from "./support/world.ts";

const root = resolve(import.meta.dirname, "../..");

/** What a stranger writes with a generated client: it signs in, sends a coin and stakes two. */
const JOURNEY = `
import * as api from "./client.ts";

const at = (identifier: string) => ({ type: "email" as const, identifier, redirect_url: "/", recaptcha_version: "sandbox", recaptcha_token: "sandbox" });

const ok = <A extends { status: number; data: unknown }>(answer: A): Extract<A, { status: 200 }>["data"] => {
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.data));
  return answer.data as Extract<A, { status: 200 }>["data"];
};

export const journey = async (
  base: string,
  person: { readonly email: string; readonly password: string; readonly passcode: string },
  friend: string,
  readCode: () => Promise<string>,
) => {
  api.defaults.baseUrl = base;
  const asked = ok(await api.login({ ...at(person.email), password: person.password }));
  const needsCode = "status" in asked ? asked.status : null;
  const wrong = await api.authCodeLogin({ identifier: person.email, authCode: "000000", platform_type: "web", remember_me: false });
  const bundle = ok(
    await api.authCodeLogin({ identifier: person.email, authCode: await readCode(), platform_type: "web", remember_me: false }),
  );
  api.defaults.headers = { Authorization: "Bearer " + bundle.access_token };
  const [wallet] = ok(await api.getWallets()).wallets;
  if (wallet === undefined) throw new Error("no wallet");
  const { tokens } = ok(await api.getWalletTokens(wallet.id));
  const own = tokens.find(({ symbol }) => symbol === "OPT");
  const { validatorSet } = ok(await api.getValidators());
  const validator = validatorSet.find(({ status }) => status === "active");
  if (own === undefined || validator === undefined) throw new Error("nothing to send or to stake");

  const pay = async (transferType: "send" | "delegate", amount: string, to: string) => {
    const terms = { amount, chainId: own.chainId, symbol: own.symbol, to, transferType, from: own.address };
    const { gasFeeEstimate } = ok(await api.transferPreview(wallet.id, terms));
    const body = { ...terms, gasFeeEstimate, description: "", walletPasscode: person.passcode };
    return ok(await api.transfer(wallet.id, body, { idempotencyKey: crypto.randomUUID() }));
  };
  const sent = await pay("send", "1", friend);
  const staked = await pay("delegate", "2", validator.address);
  const account = ok(await api.getTokenAccount(wallet.id, own.chainId, own.symbol));
  const refused = await api.verifyKey(wallet.id, { data: "wrong", type: "passcode" });
  return {
    needsCode,
    wrong: wrong.status,
    sent: [sent.amount, sent.to],
    staked: [staked.amount, staked.to === validator.address],
    delegations: account.delegations.map(({ coins, validator_address }) => [coins, validator_address === validator.address]),
    refused: [refused.status, refused.data],
  };
};
`;

const world = sharedMemoryWorld();

describe("GET /api/openapi.json", () => {
  it("answers the document to anybody, and to no other method", async () => {
    const answer = await fetch(`${world().server.url}/api/openapi.json`);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "application/json"]);
    expect(await answer.json()).toEqual(fileOf());
    const posted = await fetch(`${world().server.url}/api/openapi.json`, { method: "POST" });
    expect([posted.status, posted.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
  });
});

describe("a client that a public generator makes of the document", () => {
  let folder = "";
  beforeAll(async () => {
    // its imports are looked for from here
    mkdirSync(join(root, "test-results"), { recursive: true });
    folder = mkdtempSync(join(root, "test-results", "openapi-"));
    const { url } = world().server;
    writeFileSync(join(folder, "client.ts"), await generateSource(`${url}/api/openapi.json`));
    writeFileSync(join(folder, "journey.ts"), JOURNEY);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("has types in which that client's program is right", () => {
    const options = [
      "--ignoreConfig",
      "--noEmit",
      "--strict",
      "--skipLibCheck",
      "--allowImportingTsExtensions",
      "--target",
      "ES2022",
    ];
    const modules = ["--module", "ESNext", "--moduleResolution", "bundler", "--lib", "ES2023,DOM", "--types", "node"];
    const check = (file: string): string => {
      try {
        const command = [join(root, "node_modules/typescript/bin/tsc"), ...options, ...modules, file];
        return execFileSync(process.execPath, command, { cwd: folder, encoding: "utf8" });
      } catch (error) {
        return (error as { readonly stdout: string }).stdout;
      }
    };
    expect(check("journey.ts")).toBe("");
    writeFileSync(join(folder, "wrong.ts"), JOURNEY.replace('"send", "1"', '"send", 1'));
    expect(check("wrong.ts")).toContain("Argument of type 'number' is not assignable to parameter of type 'string'.");
  });

  it("signs in, sends and stakes against the reference server", async () => {
    const ada = await world().newHolder("ada");
    const bob = await world().newHolder("bob");
    const { journey } = await import(/* @vite-ignore */ join(folder, "journey.ts"));
    const person = { email: ada.email, password: "Sesame-open-1!", passcode: ada.passcode };
    const readCode = async () => (await world().mailTo(ada.email)).code;
    expect(await journey(`${world().server.url}/api`, person, bob.optio, readCode)).toEqual({
      needsCode: "code_required",
      wrong: 401,
      sent: ["1", bob.optio],
      staked: ["2", true],
      delegations: [["2", true]],
      refused: [422, expect.objectContaining({ error: "Invalid wallet key." })],
    });
  });
});
