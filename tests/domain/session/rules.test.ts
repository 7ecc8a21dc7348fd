import fc from "fast-check";
import { isLeft, right } from "fp-ts/Either";
import { describe, expect, it } from "vitest";
import { rules } from "../../../src/domain/session/index.ts";
import { looksLikePhrase } from "../../../src/domain/values/free-text.ts";
import { readIdentifier, readPhone } from "../../../src/domain/values/identifier.ts";
import { validateCode, validatePassword, validatePresent } from "../../../src/domain/values/password.ts";
import { runs } from "../../support/properties.ts";

const anyText = fc.string({ unit: "binary", maxLength: 80 });

describe("a new password or passcode", () => {
  it("has eight characters, counted as users perceive them", () => {
    expect(validatePassword("1234567!", "1234567!")).toEqual([]);
    expect(validatePassword("123456!", "123456!")).toEqual(["rule.password.tooShort"]);
    expect(validatePassword("😀😀😀!", "😀😀😀!")).toEqual(["rule.password.tooShort"]);
  });

  it("returns exactly the rules that it violates", () => {
    fc.assert(
      fc.property(anyText, fc.option(anyText), (password, other) => {
        const confirmation = other ?? password;
        const violated = validatePassword(password, confirmation);
        expect(violated.includes("rule.password.tooShort")).toBe([...password].length < 8);
        expect(violated.includes("rule.confirmation.required")).toBe(confirmation === "");
        expect(violated.includes("rule.confirmation.differs")).toBe(confirmation !== "" && confirmation !== password);
        expect(new Set(violated).size).toBe(violated.length);
      }),
      runs(500),
    );
  });

  it.each([
    ["a combining mark", "abcdefg\u0301"],
    ["a zero-width space", "abcdefg\u200b"],
    ["a control character", "abcdefg\u0007"],
    ["an emoji", "abcdefg😀"],
    ["an emoji of several parts", "abcdefg👍🏽👩‍🚀🇦🇹❤️"],
    ["a private character", "abcdefg\ue000"],
  ])("%s alone is no special character, and is allowed next to one", (_, password) => {
    expect(validatePassword(password, password)).toEqual(["rule.password.noSpecial"]);
    expect(validatePassword(`${password}#`, `${password}#`)).toEqual([]);
  });

  it("has a special character: no letter, digit or space of any script", () => {
    const ordinary = fc.string({ unit: fc.constantFrom(..."aZ09éßж日٣ \t"), minLength: 8, maxLength: 20 });
    const special = fc.constantFrom(..."!#$%&*+-./:;<=>?@[]^_{|}~€§");
    fc.assert(
      fc.property(ordinary, special, fc.nat(20), (text, mark, at) => {
        const marked = text.slice(0, at) + mark + text.slice(at);
        expect(validatePassword(text, text)).toEqual(["rule.password.noSpecial"]);
        expect(validatePassword(marked, marked)).toEqual([]);
      }),
      runs(500),
    );
  });
});

describe("an existing secret and a code", () => {
  it("only must not be empty", () => {
    expect(validatePresent("", "rule.password.required")).toEqual(["rule.password.required"]);
    expect(validatePresent(" ", "rule.password.required")).toEqual([]);
  });

  it("has six digits", () => {
    expect(validateCode("012345")).toEqual([]);
    for (const wrong of ["", "12345", "1234567", "12345a", "１２３４５６", " 123456", "123456\n"]) {
      expect(validateCode(wrong)).toEqual(["rule.code.sixDigits"]);
    }
  });
});

describe("an identifier", () => {
  it.each([
    ["", "rule.identifier.required"],
    ["   ", "rule.identifier.required"],
    ["ada", "rule.identifier.invalid"],
    ["ada@", "rule.email.invalid"],
    ["@optio.example", "rule.email.invalid"],
    ["ada@optio", "rule.email.invalid"],
    ["ada@optio.", "rule.email.invalid"],
    ["ada @optio.example", "rule.email.invalid"],
    ["a@b@optio.example", "rule.email.invalid"],
    [`${"a".repeat(250)}@b.co`, "rule.email.invalid"],
    ["0660123456", "rule.phone.invalid"],
    ["+0660123456", "rule.phone.invalid"],
    ["+1234567", "rule.phone.invalid"],
    ["+1234567890123456", "rule.phone.invalid"],
  ])("%j violates %s", (typed, rule) => {
    expect(readIdentifier(typed)).toEqual({ rule });
  });

  it.each([
    ["+43 (0) 660 1234567", "+436601234567"],
    ["+44(0)20 7946 0958", "+442079460958"],
    ["+4366(0)1234567", "+43661234567"],
  ])("%j is read without its trunk prefix", (typed, phone) => {
    expect(readPhone(typed)).toBe(phone);
  });

  it("is a phone number in E.164 whatever separates its digits", () => {
    const digits = fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 7, maxLength: 14 });
    const between = fc.constantFrom("", " ", "-", ".", "(", ") ");
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        digits,
        fc.array(between, { minLength: 14, maxLength: 14 }),
        (lead, rest, gaps) => {
          const typed = `+${lead}${[...rest].map((digit, at) => `${gaps[at] ?? ""}${digit}`).join("")}`;
          // `(0)` is no part of an international number
          fc.pre(!typed.includes("(0)"));
          expect(readPhone(typed)).toBe(`+${lead}${rest}`);
          expect(readIdentifier(typed)).toEqual({ type: "phone", identifier: `+${lead}${rest}` });
        },
      ),
      runs(300),
    );
  });

  it("is idempotent to read, and any text has a result", () => {
    const mail = fc
      .tuple(fc.stringMatching(/^[a-z.+]{1,20}$/), fc.stringMatching(/^[a-z-]{1,20}$/))
      .map(([local, host]) => `${local}@${host}.example`);
    fc.assert(
      fc.property(
        fc.oneof(
          anyText,
          mail,
          mail.map((address) => ` ${address} `),
        ),
        (typed) => {
          const read = readIdentifier(typed);
          if (!("rule" in read)) expect(readIdentifier(read.identifier)).toEqual(read);
        },
      ),
      runs(500),
    );
    fc.assert(
      fc.property(mail, (address) => {
        expect(readIdentifier(` ${address} `)).toEqual({ type: "email", identifier: address });
      }),
      runs(200),
    );
  });
});

describe("personal data", () => {
  it("has names under 70 characters", () => {
    expect(rules.nameProblem("x".repeat(69))).toBeNull();
    expect(rules.nameProblem("😀".repeat(69))).toBeNull();
    expect(rules.nameProblem("x".repeat(70))).toBe("rule.name.tooLong");
    expect(rules.nameProblem(" \t")).toBe("rule.name.required");
  });

  it("has names without hidden characters, in one alphabet a word", () => {
    for (const good of ["José", "Аня", "李小龍", "O’Neill-Smith", "می‌خواهم", "Ann Петрова", "👩‍🚀", "नि‍खिल"])
      expect([good, rules.nameProblem(good)]).toEqual([good, null]);
    const bad = [
      "A\u0007da",
      "A\u001b[31mda",
      "a\r\nBcc: x",
      "\u202eadA",
      "A\u200bda",
      "\u200d",
      "\u3164",
      "\u{e0041}a",
      "Аdа",
    ];
    for (const name of bad) expect([name, rules.nameProblem(name)]).toEqual([name, "rule.name.invalid"]);
  });

  it("needs a username of 3 to 30 letters, digits, dots and underscores", () => {
    for (const good of ["abc", "a.b_c", "9lives", "a".repeat(30)]) expect(rules.usernameProblem(good)).toBeNull();
    for (const bad of ["ab", "a".repeat(31), "_abc", "a b c", "änn", "a@bc"])
      expect(rules.usernameProblem(bad)).toBe("rule.username.invalid");
    expect(rules.usernameProblem(" ")).toBe("rule.username.required");
  });

  it("needs a country that is not restricted", () => {
    expect(rules.countryProblem("AT")).toBeNull();
    expect(rules.countryProblem("")).toBe("rule.country.required");
    for (const code of ["CU", "KP", "SY", "RU"]) expect(rules.countryProblem(code)).toBe("rule.country.restricted");
  });

  it("needs consent", () => {
    expect([rules.consentProblem(true), rules.consentProblem(false)]).toEqual([null, "rule.consent.required"]);
  });

  it("returns every problem of the form, one per field, and never throws", () => {
    const typed = fc.record({ first_name: anyText, last_name: anyText, username: anyText, country: anyText });
    fc.assert(
      fc.property(typed, (person) => {
        const expected = [
          ["first_name", rules.nameProblem(person.first_name)],
          ["last_name", rules.nameProblem(person.last_name)],
          ["username", rules.usernameProblem(person.username)],
          ["country", rules.countryProblem(person.country)],
        ].flatMap(([field, rule]) => (rule === null ? [] : [{ field, rule }]));
        const result = rules.validatePerson(person);
        if (isLeft(result)) expect(result.left).toEqual(expected);
        else expect(expected).toEqual([]);
      }),
      runs(500),
    );
    const ada = { first_name: "Ada", last_name: "Lovelace", username: "ada", country: "AT" };
    expect(rules.validatePerson(ada)).toEqual(right(ada));
  });
});

describe("a date of birth", () => {
  const NOON = Date.UTC(2026, 0, 15, 12);
  const validate = (born: string, now = NOON, zone = "UTC") => rules.validateDateOfBirth(born, now, zone);

  it("must be at least eighteen years ago, to the day", () => {
    expect(validate("2008-01-15")).toEqual([]);
    expect(validate("2008-01-16")).toEqual(["rule.birth.underage"]);
    expect(validate("2026-01-15")).toEqual(["rule.birth.underage"]);
  });

  it("is compared in the time zone of the user", () => {
    const lateInUtc = Date.UTC(2026, 0, 14, 23, 30);
    expect(validate("2008-01-15", lateInUtc, "UTC")).toEqual(["rule.birth.underage"]);
    expect(validate("2008-01-15", lateInUtc, "Europe/Vienna")).toEqual([]);
  });

  it("treats 1 March as the birthday of 29 February in other years", () => {
    expect(validate("2008-02-29", Date.UTC(2026, 1, 28, 12))).toEqual(["rule.birth.underage"]);
    expect(validate("2008-02-29", Date.UTC(2026, 2, 1, 12))).toEqual([]);
  });

  it.each(["2026-01-16", "2007-02-29", "2000-13-01", "2000-1-1", "1850-01-01", "yesterday", "2000-01-01T00:00"])(
    "%j is no date of birth",
    (born) => {
      expect(validate(born)).toEqual(["rule.birth.invalid"]);
    },
  );

  it("is required, and violates at most one rule", () => {
    expect(validate("")).toEqual(["rule.birth.required"]);
    const dates = fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(fc.oneof(anyText, dates), (born) => {
        expect(validate(born).length).toBeLessThanOrEqual(1);
      }),
      runs(500),
    );
  });
});

describe("a text that looks like a recovery phrase", () => {
  // no word of an English sentence begins so: two such words make a sentence of what looks like a phrase
  const word = fc.stringMatching(/^[qxz][a-z]{2,7}$/);
  const phrase = fc
    .constantFrom(12, 15, 18, 21, 24)
    .chain((length) => fc.array(word, { minLength: length, maxLength: length }));

  it("is recognised in any case, with any spaces, in any order", () => {
    fc.assert(
      fc.property(phrase, fc.constantFrom(" ", "  ", "\n", ", "), (words, gap) => {
        expect(looksLikePhrase(` ${words.join(gap).toUpperCase()} `)).toBe(true);
        expect(looksLikePhrase([...words].reverse().join(gap))).toBe(true);
      }),
      runs(200),
    );
  });

  it("is neither an ordinary sentence nor a phrase with one word too many", () => {
    expect(looksLikePhrase("thank you for the dinner we had at the old house in May")).toBe(false);
    expect(looksLikePhrase("rent for March")).toBe(false);
    fc.assert(
      fc.property(phrase, (words) => {
        expect(looksLikePhrase([...words, "extra"].join(" "))).toBe(false);
      }),
      runs(200),
    );
  });
});
