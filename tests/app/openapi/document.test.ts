import { readFileSync } from "node:fs";
import SwaggerParser from "@apidevtools/swagger-parser";
import { describe, expect, it } from "vitest";
import { allCalls } from "../../../src/adapters/http/calls/index.ts";
import { answerFault, bodyFault } from "../../support/openapi.ts";
import { breakingChanges } from "./breaking.ts";
import { DOCUMENT, documentText, RELEASED } from "./files.ts";
import { SUMMARIES } from "./summaries.ts";

const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));
const document = read(DOCUMENT);
const operations: ReadonlyArray<Record<string, unknown>> = Object.values<object>(document.paths).flatMap(Object.values);
const { paths, components } = document;

/** A validator changes what it is given. */
const judged = (change: (copy: typeof document) => void) => {
  const copy = structuredClone(document);
  change(copy);
  return SwaggerParser.validate(copy);
};

describe("the document of the API", () => {
  it("is that of the declarations: `npx tsx tests/app/openapi/write-openapi.ts` writes it", () => {
    expect(document).toEqual(JSON.parse(documentText()));
  });

  it("has every call once, each with its line", () => {
    const names = allCalls.map(({ name }) => name).toSorted();
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(names);
    expect(Object.keys(SUMMARIES).toSorted()).toEqual(names);
    const extensions = allCalls.filter(({ extension }) => extension).map(({ name }) => name);
    const marked = operations.filter((operation) => operation["x-extension"] === true);
    expect(marked.map(({ operationId }) => operationId).toSorted()).toEqual(extensions.toSorted());
  });

  it("is accepted by a public validator, which refuses a broken one", async () => {
    expect(await judged(() => undefined)).toMatchObject({ openapi: "3.1.0" });
    await expect(judged((copy) => delete copy.info.title)).rejects.toThrow("title");
    await expect(judged((copy) => delete copy.components.schemas.Wallet)).rejects.toThrow("Wallet");
  });

  it("says of each call who may send it", () => {
    expect(paths["/user"].get.security).toEqual([{ bearer: [] }]);
    expect(paths["/login"].post.security).toEqual([{}, { bearer: [] }]);
    expect(paths["/authCodeLogin"].post.security).toEqual([]);
  });

  it("has the wire's own forms: decimals as texts, null where it is declared, extensions marked", () => {
    const { User, TokenBalance, Transaction, Validator } = components.schemas;
    expect(TokenBalance.properties.balance).toEqual({
      type: "string",
      pattern: "^-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?$",
      description: "An exact decimal in plain digits.",
    });
    expect(TokenBalance.properties.decimals).toEqual({ type: "integer", minimum: 0, maximum: 36, "x-extension": true });
    expect(User.properties.onboarded_at).toEqual({
      type: ["string", "null"],
      format: "date-time",
      description: "ISO 8601 in UTC.",
    });
    expect(User.properties.ulid["x-extension"]).toBe(true);
    expect(User.required).not.toContain("has_password");
    expect(Validator.properties.status).toEqual({
      type: "string",
      enum: ["active", "inactive", "jailed"],
      "x-extension": true,
    });
    expect(Transaction.properties.type.description).toContain("send, receive, delegate");
    // counted by the client
    expect(JSON.stringify(document)).not.toContain('"unreadable"');
  });

  it("has what a transfer sends, with its key as an extension and its passcode as a secret", () => {
    const { parameters, requestBody, responses } = paths["/wallets/{id}/transfer"].post;
    expect(parameters).toEqual([
      { name: "id", in: "path", required: true, schema: { type: "string", maxLength: 1024 } },
      {
        name: "Idempotency-Key",
        in: "header",
        required: false,
        schema: { type: "string", maxLength: 1024 },
        "x-extension": true,
      },
    ]);
    const { schema } = requestBody.content["application/json"];
    expect(schema.required).toEqual([
      ...["amount", "chainId", "symbol", "to", "transferType"],
      ...["from", "gasFeeEstimate", "description", "walletPasscode"],
    ]);
    expect(schema.properties.walletPasscode).toEqual({
      type: "string",
      maxLength: 1024,
      format: "password",
      writeOnly: true,
    });
    expect(Object.keys(responses)).toEqual([
      ...["200", "400", "401", "403", "404", "409", "413", "415", "422", "429", "500", "503", "default"],
    ]);
  });

  it("takes the texts of the declarations without the names of this program's own rules", () => {
    expect(paths["/resetPassword"].get.description).toContain("422 for a spent or expired token");
    expect(paths["/wallets/{id}/transfer"].post.description).toBe(
      "Moves money. One `Idempotency-Key` per preview, the same on every retry of it.",
    );
    expect(paths["/login"].post.security).toHaveLength(2);
    expect(JSON.stringify(document)).not.toMatch(/\((?:[WST]\d|rule \d|spec §)/);
  });

  it("breaks no client that was made from the released one; a change that is meant is written with `--released`", () => {
    expect(breakingChanges(read(RELEASED), document)).toEqual([]);
  });
});

describe("an answer that the document does not have", () => {
  const get = (path: string) => ({ method: "GET", path }) as const;

  it("is named with its place, and one that it has is not", () => {
    const wallets = get("/wallets");
    expect(answerFault(wallets, 200, { wallets: [{ id: "1", name: "Main" }] })).toBe(null);
    expect(answerFault(wallets, 200, { wallets: [{ id: 1, name: "Main" }] })).toBe(
      "status 200: it/wallets/0/id must be string",
    );
    expect(answerFault(wallets, 200, {})).toContain("required property 'wallets'");
    expect(answerFault(wallets, 401, { error: "Unauthenticated." })).toBe(null);
    expect(answerFault(wallets, 401, { text: "Unauthenticated." })).toContain("required property 'error'");
    expect(answerFault(wallets, 418, { error: "A teapot." })).toBe(null);
    expect(answerFault(wallets, 418, ["A teapot."])).toContain("must be object");
    expect(answerFault(get("/get-token-history/:a/:b/:hours"), 200, [{ timestamp: "today", priceUsd: "1" }])).toContain(
      'must match format "date-time"',
    );
    expect(answerFault({ method: "POST", path: "/setupPassword" }, 204, { done: true })).toContain("has no body");
    expect(answerFault(get("/health"), 200, "ok")).toBe(null);
  });

  it("and a body that it does not have is named too", () => {
    const follow = { method: "POST", path: "/user/email-invite" } as const;
    expect(bodyFault(follow, { email: "a@b.test" })).toBe(null);
    expect(bodyFault(follow, {})).toContain("required property 'email'");
    expect(bodyFault(get("/user"), {})).toBe(null);
  });
});
