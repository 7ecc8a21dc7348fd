import { describe, expect, it } from "vitest";
import { breakingChanges } from "./breaking.ts";

const BODY = {
  type: "object",
  properties: {
    name: { type: "string", maxLength: 70 },
    bio: { type: ["string", "null"] },
    kind: { type: "string", enum: ["a", "b"] },
  },
  required: ["name"],
};

const USER = {
  type: "object",
  properties: {
    id: { type: "string" },
    amount: { type: "string", pattern: "^[0-9]+$" },
    status: { type: "string", enum: ["active", "jailed"] },
    friends: { type: "array", items: { $ref: "#/components/schemas/User" } },
  },
  required: ["id", "amount", "status"],
};

/** A document with one of each thing that can change. */
const document = () => ({
  paths: {
    "/user": {
      get: {
        operationId: "getUser",
        security: [],
        parameters: [{ name: "page", in: "query", required: false, schema: { type: "integer", maximum: 100 } }],
        responses: { 200: { content: { "application/json": { schema: { $ref: "#/components/schemas/User" } } } } },
      },
      post: {
        operationId: "setUser",
        security: [],
        requestBody: { required: true, content: { "application/json": { schema: BODY } } },
        responses: { 204: {} },
      },
    },
  },
  components: { schemas: { User: USER } },
});

/** A change of the newer document by text: the part that is replaced stands in it once. */
const changed = (from: string, to: string): Readonly<Record<string, unknown>> => {
  const text = JSON.stringify(document());
  const parts = text.split(from);
  expect(parts, from).toHaveLength(2);
  return JSON.parse(parts.join(to));
};

describe("a breaking change", () => {
  it.each([
    ["a removed path", '"/user":', '"/users":', ["GET /user: is removed", "POST /user: is removed"]],
    ["another name of the call", '"getUser"', '"readUser"', ["GET /user: is named readUser"]],
    [
      "a call that needs a bearer now",
      '"getUser","security":[]',
      '"getUser","security":[{"bearer":[]}]',
      ["GET /user: needs a bearer"],
    ],
    ["a parameter that is required", '"required":false', '"required":true', ["GET /user: query page is required"]],
    ["a removed parameter", '"name":"page"', '"name":"p"', ["GET /user: query page is removed"]],
    ["a lower bound of a parameter", '"maximum":100', '"maximum":50', ["GET /user: query page has another maximum"]],
    ["another type of a parameter", '"type":"integer"', '"type":"boolean"', ["GET /user: query page has another type"]],
    ["another success", '"200":', '"201":', ["GET /user: answer 200 is removed"]],
    ["a removed field of an answer", '"id":{"type":"string"},', "", ["GET /user: answer 200.id is removed"]],
    [
      "a field of an answer that may be missing",
      '"required":["id","amount","status"]',
      '"required":["id","amount"]',
      ["GET /user: answer 200.status may be missing"],
    ],
    [
      "a field of an answer that may be null",
      '"id":{"type":"string"}',
      '"id":{"type":["string","null"]}',
      ["GET /user: answer 200.id has another type"],
    ],
    [
      "another form of a field of an answer",
      '"pattern":"^[0-9]+$"',
      '"pattern":"^[0-9.]+$"',
      ["GET /user: answer 200.amount has another pattern"],
    ],
    [
      "a new word of an answer",
      '["active","jailed"]',
      '["active","jailed","inactive"]',
      ["GET /user: answer 200.status may be inactive"],
    ],
    [
      "a list that is another one",
      '"type":"array","items":{"$ref":"#/components/schemas/User"}',
      '"type":"array","items":{"type":"string"}',
      ["GET /user: answer 200.friends.[] has another type"],
    ],
    [
      "a new required field of a request",
      '"required":["name"]',
      '"required":["name","bio"]',
      ["POST /user: body.bio is required"],
    ],
    ["a removed field of a request", '"name":{', '"names":{', ["POST /user: body.name is removed"]],
    [
      "a shorter text of a request",
      '"maxLength":70',
      '"maxLength":60',
      ["POST /user: body.name has another maxLength"],
    ],
    ["null that is no longer taken", '["string","null"]', '"string"', ["POST /user: body.bio has another type"]],
    ["a word that is no longer taken", '["a","b"]', '["a"]', ["POST /user: body.kind can't be b"]],
  ])("is %s", (_name, from, to, expected) => {
    expect(breakingChanges(document(), changed(from, to))).toEqual(expected);
  });

  it.each([
    ["a new path", '"/user":', '"/other":{"get":{"responses":{}}},"/user":'],
    ["a new field of an answer", '"id":{', '"nick":{"type":"string"},"id":{'],
    ["a new optional field of a request", '"bio":{', '"more":{"type":"string"},"bio":{'],
    ["a word of an answer that no longer comes", '["active","jailed"]', '["active"]'],
    ["a longer text of a request", '"maxLength":70', '"maxLength":80'],
    ["a new refusal", '"204":', '"409":{},"204":'],
    ["another description", '"operationId":"setUser"', '"description":"New.","operationId":"setUser"'],
  ])("is not %s", (_name, from, to) => {
    expect(breakingChanges(document(), changed(from, to))).toEqual([]);
  });

  it("is none in the same document", () => {
    expect(breakingChanges(document(), document())).toEqual([]);
  });
});
