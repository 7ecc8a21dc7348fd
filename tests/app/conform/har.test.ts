import { describe, expect, it } from "vitest";
import { recordedReport } from "../../../src/app/conform/conform.ts";
import { judgeRecording } from "../../../src/app/conform/har.ts";

const COUNTRIES = JSON.stringify([{ code: "AT", name: "Austria", dial_code: "+43" }]);

const entry = (path: string, status: number, text: string | null = COUNTRIES, method = "GET"): object => ({
  time: 3.2,
  request: { method, url: `https://api.example${path}` },
  response: { status, content: { size: 9, ...(text === null ? {} : { text }) } },
});

const rowOf = (call: string, ...entries: ReadonlyArray<object>) => {
  const judged = judgeRecording(JSON.stringify({ log: { entries } }));
  if (judged._tag === "Left") return judged.left;
  const row = judged.right.find((found) => found.call === call);
  return [row?.state, row?.why, row?.took];
};

describe("a recording of a browser session (HAR)", () => {
  it("is judged by its successes: an expired token, a cancelled request and another method say nothing", () => {
    const path = "/v2/api/countries";
    const others = [entry(path, 401, "{}"), entry(path, 0, ""), entry(path, 204, "", "OPTIONS")];
    expect(rowOf("GET /countries", ...others, entry(path, 200), entry(path, 0, ""))).toEqual(["read", null, 3]);
  });

  it.each<[string, object, string]>([
    [
      "is unreadable",
      entry("/api/countries", 200, '[{"name":"Austria"}]'),
      "no entry of the list can be read: code is missing",
    ],
    ["is refused", entry("/api/countries", 500, ""), "answered 500 (Something went wrong. Please try again later.)"],
    ["never came", entry("/api/countries", 0, ""), "no answer (none was recorded)"],
  ])("a call fails whose answer %s", (_, recorded, why) => {
    expect(rowOf("GET /countries", recorded)).toEqual(["failed", why, 3]);
  });

  it("a body that is called base64 and is none is read as it stands", () => {
    const content = { size: 9, text: COUNTRIES, encoding: "base64" };
    const recorded = { ...entry("/api/countries", 200), response: { status: 200, content } };
    expect(rowOf("GET /countries", recorded)).toEqual(["read", null, 3]);
  });

  it("says which calls it lacks, and does not count a refused write against the server", () => {
    const judged = judgeRecording(
      JSON.stringify({ log: { entries: [entry("/api/countries", 200), entry("/api/login", 401, "{}", "POST")] } }),
    );
    const { works, sentence } = recordedReport(judged._tag === "Right" ? judged.right : []);
    expect(works).toBe(true);
    expect(sentence).toMatch(/^works, as far as the recording says; it lacks GET \/contacts\/get-recents\/\{id\}, /);
  });

  it("the call with fewer parameters is meant where two fit, in any order of the declarations", () => {
    const text = JSON.stringify({ mnemonic: "legal" });
    expect(rowOf("GET /wallets/mnemonic", entry("/api/wallets/mnemonic", 200, text))).toEqual(["read", null, 3]);
    expect(rowOf("GET /user/{segment}", entry("/api/user/profile", 200, "{}"))).toEqual([
      "untried",
      "its answer is not in the recording",
      null,
    ]);
  });

  it.each([
    ["", "is no HAR: it has no log.entries"],
    ["{}", "is no HAR: it has no log.entries"],
    [
      JSON.stringify({ log: { entries: [entry("/index.html", 200), 7, null, {}] } }),
      "has no call of the API (under /api) with its answer",
    ],
    [
      JSON.stringify({ log: { entries: [entry("/api/countries", 200, null)] } }),
      "has no call of the API (under /api) with its answer",
    ],
  ])("%s is refused", (text, why) => {
    expect(judgeRecording(text)).toEqual({ _tag: "Left", left: why });
  });
});
