import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boxAfter, readCode, writeDigits } from "../../../src/ui/kit/CodeInput.tsx";

const EMPTY = ["", "", "", "", "", ""];

/** The sign-in message of the server: the link comes before the code. */
const MESSAGE = `Sign in to Optio

Open this link to sign in:
http://127.0.0.1:45123/magicLogin?token=b3-482913-Zz901234567

Or enter this code: 126019

It works for 10 minutes. 28.11.2026 06:12`;

describe("A5 a code read out of what was typed or pasted", () => {
  it.each([
    "123456",
    "123 456",
    "123-456",
    "123–456",
    "123\u00a0456",
    " 1 2 3 4 5 6 ",
    "code: 123456.",
    "Your code is 123456\n",
    "\u202a123456\u202c",
    "123\u200b456",
    "１２３　４５６",
    "١٢٣٤٥٦",
    "۱۲۳۴۵۶",
    "123456 is your Optio code.\n@wallet.example #123456",
    "(123456)",
  ])("%j is 123456", (text) => {
    expect(readCode(text)).toEqual({ digits: "123456" });
  });

  it.each([
    [MESSAGE, "126019"],
    ["28.11. Optio: Your code is 126019.", "126019"],
    ["at 10:45 126019 is your code", "126019"],
    ["From +43 660 1234567: 126 019", "126019"],
    ["Subject: 126019\n\nYour code: 126019", "126019"],
    ["You spent 123456.78 OPT. Code 126019", "126019"],
    ["Order no. A123456, code 126019", "126019"],
  ])("of a whole message is the number of six digits that stands alone: %j", (text, code) => {
    expect(readCode(text)).toEqual({ digits: code });
  });

  it.each(["Your codes: 126019 and 126020", "126019 126020", "First 126 019, then 126020"])(
    "is none where several numbers may be it: %j",
    (text) => {
      expect(readCode(text)).toEqual({ problem: "several" });
    },
  );

  it.each([
    "http://127.0.0.1/",
    "1234567",
    "12345678",
    "2026-11-28",
    "28.11.2026",
    "123456.78",
    "123,456",
    "a123456",
    "123456x",
    "$123456",
    "+123456",
    "123 456 789",
    "1 2 3 4 5 6 7",
    "hello",
    "Your link: https://wallet.example/123456",
  ])("is none where no six digits stand alone: %j", (text) => {
    expect(readCode(text)).toEqual({ problem: "none" });
  });

  it("is a part of it while it is typed", () => {
    expect(readCode("7")).toEqual({ digits: "7" });
    expect(readCode("12345")).toEqual({ digits: "12345" });
    expect(readCode("")).toEqual({ digits: "" });
  });

  it("is found in any message without other digits, and lost as soon as another six stand beside it", () => {
    const words = fc.array(fc.constantFrom("Your", "code", "is", "Optio:", "Sign", "in.", "–", "(now)"), {
      maxLength: 6,
    });
    const code = fc.integer({ min: 0, max: 999_999 }).map((number) => String(number).padStart(6, "0"));
    fc.assert(
      fc.property(words, words, code, code, (before, after, own, other) => {
        const text = [...before, own, ...after].join(" ");
        expect(readCode(text)).toEqual({ digits: own });
        const both = readCode(`${text} or ${other}`);
        expect(both).toEqual(own === other ? { digits: own } : { problem: "several" });
      }),
    );
  });

  it("is ASCII digits, six of them at most, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const read = readCode(text);
        expect("problem" in read || /^(?:[0-9]{0,5}|[0-9]{6})$/.test(read.digits)).toBe(true);
      }),
    );
  });
});

describe("A5 the boxes of a code", () => {
  it("take a whole code wherever it lands", () => {
    for (const at of [0, 3, 5]) expect(writeDigits(EMPTY, at, "123456").join("")).toBe("123456");
  });

  it("take one digit into its own box and move on", () => {
    expect(writeDigits(["1", "", "", "", "", ""], 1, "7")).toEqual(["1", "7", "", "", "", ""]);
    expect(boxAfter(EMPTY, 1, "7")).toBe(2);
    expect(boxAfter(EMPTY, 5, "7")).toBe(5);
  });

  it("are filled from the changed one on by fewer digits, and drop what has no box", () => {
    expect(writeDigits(EMPTY, 4, "789")).toEqual(["", "", "", "", "7", "8"]);
  });
});
