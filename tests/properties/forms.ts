import { deepStrictEqual, ok } from "node:assert/strict";
import * as Result from "effect/Result";
import fc from "fast-check";
import { allCalls } from "../../src/adapters/http/calls/index.ts";
import { readText } from "../../src/adapters/http/reading/read.ts";
import type { Field, Fields, Form } from "../../src/domain/decider/field.ts";
import { type Property, property } from "./property.ts";

/** A value of an answer as the contract writes it, and in a form that says the same; `used` names the forms. */
interface Written {
  readonly plain: string;
  readonly other: string;
  readonly used: ReadonlyArray<string>;
}

type Writing = fc.Arbitrary<Written>;

const json = (value: unknown): string => JSON.stringify(value);

/** The forms of a value, by the name of the form; the contract's own is always one. */
const oneOfForms = (plain: string, forms: ReadonlyArray<readonly [name: string, text: string]>): Writing =>
  fc.constantFrom<Written>(
    { plain, other: plain, used: [] },
    ...forms.map(([name, other]): Written => ({ plain, other, used: [name] })),
  );

const digits = (least: number, most: number) =>
  // else a list is short: no number would be beyond a double
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: least, maxLength: most, size: "max" })
    .map((all) => all.join(""));

/** An amount in plain digits, without zeros that say nothing. */
const decimals = fc.tuple(fc.constantFrom("", "", "-"), digits(1, 20), digits(0, 36)).map(([sign, whole, fraction]) => {
  const [left, right] = [whole.replace(/^0+(?=\d)/, ""), fraction.replace(/0+$/, "")];
  const text = right === "" ? left : `${left}.${right}`;
  return text === "0" ? text : `${sign}${text}`;
});

/** `12.5` as `0.125e2` and the like: the point moved by hand. */
const exponents = (text: string): ReadonlyArray<string> => {
  const [, sign = "", whole = "", fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const all = `${whole}${fraction}`.replace(/^0+(?=\d)/, "");
  return [`${sign}${all}e-${fraction.length}`, `${sign}0.${all}E+${all.length - fraction.length}`.replace("+-", "-")];
};

const decimalForms = decimals.chain((text) => {
  const [small = text, large = text] = exponents(text);
  const longer = text.includes(".") ? `${text}000` : `${text}.000000`;
  const padded = text.replace(/^(-?)/, "$100");
  return oneOfForms(json(text), [
    ["decimal as a number", text],
    ["decimal as a number with an exponent", small],
    ["decimal as a number with an exponent", large],
    ["decimal as a text with an exponent", json(small)],
    ["decimal with zeros", json(longer)],
    ["decimal with zeros", longer],
    ["decimal with zeros", json(padded)],
  ]);
});

const pad = (value: number, length = 2): string => String(value).padStart(length, "0");

/** 1970 to 2100, in milliseconds; whole seconds and whole days as well. */
const instants = fc
  .tuple(fc.integer({ min: 100_000_000, max: 4_102_444_800 }), fc.constantFrom(0, 0, 1, 123, 999), fc.boolean())
  .map(([second, fraction, isDay]) => (isDay ? second - (second % 86_400) : second) * 1_000 + (isDay ? 0 : fraction));

const instantForms = instants.chain((at) => {
  const date = new Date(at);
  const iso = date.toISOString();
  const day = iso.slice(0, 10);
  const [hour, minute, second, rest] = [
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
    date.getUTCMilliseconds(),
  ];
  const clock = `${pad(hour)}:${pad(minute)}:${pad(second)}`;
  const ahead = new Date(at + 5.5 * 3_600_000).toISOString().slice(0, -1);
  const behind = new Date(at - 8 * 3_600_000).toISOString().slice(0, -1);
  const forms: Array<readonly [string, string]> = [
    ["instant with microseconds", json(`${day}T${clock}.${pad(rest, 3)}000Z`)],
    ["instant in another zone", json(`${ahead}+05:30`)],
    ["instant in another zone", json(`${behind}-0800`)],
    ["instant with +00:00", json(`${iso.slice(0, -1)}+00:00`)],
    ["instant without a zone", json(`${day} ${clock}.${pad(rest, 3)}`)],
    ["instant in milliseconds", String(at)],
    ["instant in milliseconds", json(String(at))],
  ];
  if (rest === 0)
    forms.push(
      ["instant without a zone", json(`${day} ${clock}`)],
      ["instant without a zone", json(`${day}T${clock}`)],
      ["instant in seconds", String(at / 1_000)],
      ["instant in seconds", json(String(at / 1_000))],
    );
  if (at % 86_400_000 === 0) forms.push(["instant as a date", json(day)]);
  // below this, milliseconds would be taken for seconds
  return oneOfForms(
    json(iso),
    forms.filter(([name]) => name !== "instant in milliseconds" || at >= 1e11),
  );
});

const someText = fc.string({ minLength: 1, maxLength: 8 }).map((text) => text.trim() || "x");
const wholeTexts = digits(1, 24).map((text) => text.replace(/^0+(?=\d)/, ""));
const textForms = fc.oneof(
  someText.map((text): Written => ({ plain: json(text), other: json(text), used: [] })),
  wholeTexts.chain((text) => oneOfForms(json(text), [["text as a number", text]])),
);

const flagForms = fc
  .boolean()
  .chain((is) =>
    oneOfForms(json(is), [
      ["flag as 0 or 1", is ? "1" : "0"],
      ["flag as 0 or 1", json(is ? "1" : "0")],
      ["flag as a text", json(String(is))],
      ...(is ? [] : [["flag as null", "null"] as const]),
    ]),
  );

const counts = fc.nat({ max: 30 });
const wholeForms = counts.chain((count) => oneOfForms(json(count), [["count as a text", json(String(count))]]));
const spans = fc.constantFrom(0, 1, 900, 3_600, 86_400, 604_800, 1_814_400);
const secondsForms = spans.chain((span) =>
  oneOfForms(json(span), [
    ["wait as a text", json(String(span))],
    ["wait with a unit", json(`${span}s`)],
    ["wait with a unit", json(`${Math.floor(span / 3_600)}h${Math.floor((span % 3_600) / 60)}m${span % 60}s`)],
  ]),
);

const snake = (word: string): string => word.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const wordForms = (words: ReadonlyArray<string>): Writing =>
  fc.constantFrom(...words).chain((word) =>
    oneOfForms(json(word), [
      ["word in capitals", json(word.toUpperCase())],
      ["word in another spelling", json(snake(word))],
      ["word in another spelling", json(snake(word).replaceAll("_", "-"))],
    ]),
  );

const nullableForms = (of: Writing): Writing =>
  fc.oneof(
    of,
    oneOfForms("null", [
      ["null as an empty text", '""'],
      ["null as absent", ABSENT],
    ]),
  );

/** Instead of a text of JSON: the key is left out. */
const ABSENT = "absent";

const wrapped = (list: string, entries: ReadonlyArray<string>): ReadonlyArray<readonly [string, string]> =>
  entries.length === 0
    ? [
        ["list as null", "null"],
        ["list as absent", ABSENT],
      ]
    : [
        ["list under data", `{"data":${list}}`],
        ["list as an object", `{${entries.map((entry, at) => `${json(String(at * 2))}:${entry}`).join()}}`],
      ];

const keyOf = (field: Field<unknown>): ReadonlyArray<string> | undefined =>
  "key" in field ? (field.key as ReadonlyArray<string>) : undefined;

const listForms = (field: Field<unknown>, of: Field<unknown>): Writing =>
  fc
    .uniqueArray(fieldForms(of), {
      maxLength: 3,
      selector: ({ plain }) => {
        const row: unknown = JSON.parse(plain);
        const key = keyOf(field);
        return key === undefined ? plain : json(key.map((name) => Reflect.get(row as object, name)));
      },
    })
    .chain((entries) => {
      const plain = `[${entries.map((entry) => entry.plain).join()}]`;
      const others = entries.map(({ other }) => other);
      const isNamed = of.form.is === "text";
      const inner = isNamed ? others.map((other) => `{"name":${other}}`) : others;
      const used = entries.flatMap((entry) => entry.used);
      const other = `[${others.join()}]`;
      return fc.constantFrom<Written>(
        { plain, other, used },
        ...wrapped(other, others).map(([name, text]): Written => ({ plain, other: text, used: [...used, name] })),
        ...(isNamed && others.every((text) => text.startsWith('"'))
          ? [{ plain, other: `[${inner.join()}]`, used: [...used, "role with a name"] }]
          : []),
      );
    });

const PAGING = new Set(["current_page", "last_page", "totalPages", "pageNumber", "limit"]);

/** An object as text, without the keys that are left out. */
const objectOf = (parts: ReadonlyArray<readonly [string, string]>): string =>
  `{${parts.flatMap(([key, text]) => (text === ABSENT ? [] : [`${json(key)}:${text}`])).join()}}`;

const structForms = (fields: Fields): Writing => {
  const entries = Object.entries(fields).filter(([key]) => key !== "unreadable");
  const parts = fc.tuple(
    ...entries.map(([, field]) =>
      field.optional && !field.unnamed
        ? fc.oneof(fieldForms(field), fc.constant<Written>({ plain: ABSENT, other: ABSENT, used: [] }))
        : fieldForms(field),
    ),
  );
  return fc.tuple(parts, fc.constantFrom("own", "own", "snake", "meta", "data", "bare")).map(([written, way]) => {
    const isUnnamed = (at: number): boolean => entries[at]?.[1].unnamed === true;
    const isExtension = (at: number): boolean => entries[at]?.[1].optional === true && !isUnnamed(at);
    // a server either has the unnamed fields of an object or none of them
    const keys = entries.map(([key]) => key);
    const shown = written.map((part, at): Written => {
      if (way === "bare" && isUnnamed(at)) return { plain: ABSENT, other: ABSENT, used: [] };
      // an extension that is absent or null is not there, and a verdict without a word is a yes
      const isNo = part.used.includes("flag as null") && (isExtension(at) || keys[at] === "valid");
      const isGone = part.other === ABSENT && part.plain !== ABSENT && entries[at]?.[1].optional === true;
      return isNo || isGone ? { ...part, other: part.plain, used: [] } : part;
    });
    const used = shown.flatMap((part) => part.used);
    const plain = objectOf(shown.map((part, at) => [keys[at] ?? "", part.plain]));
    const named = shown.map((part, at): readonly [string, string] => [keys[at] ?? "", part.other]);
    if (way === "snake") {
      const spelled = named.map(([key, text]): readonly [string, string] => [snake(key), text]);
      return { plain, other: objectOf(spelled), used: [...used, "name in another spelling"] };
    }
    if (way === "meta" && keys.some((key) => PAGING.has(key))) {
      const beside = named.filter(([key]) => !PAGING.has(key));
      const paging = objectOf(named.filter(([key]) => PAGING.has(key)));
      return { plain, other: objectOf([...beside, ["meta", paging]]), used: [...used, "paging under meta"] };
    }
    if (way === "data") return { plain, other: `{"data":${objectOf(named)}}`, used: [...used, "object under data"] };
    return { plain, other: objectOf(named), used };
  });
};

const formForms = (field: Field<unknown>, form: Form): Writing => {
  switch (form.is) {
    case "text":
      return textForms;
    case "decimal":
      return decimalForms;
    case "instant":
      return instantForms;
    case "flag":
      return flagForms;
    case "whole":
      return wholeForms;
    case "seconds":
      return secondsForms;
    case "word":
      return wordForms(form.words);
    case "asIs":
      return someText.map((text): Written => ({ plain: json(text), other: json(text), used: [] }));
    case "nullable":
      return nullableForms(formForms(field, form.of));
    case "struct":
      return structForms(form.fields);
    case "list":
      return listForms(field, form.of);
    case "either":
      return fc.oneof(formForms(field, form.first), formForms(field, form.second));
  }
};

const fieldForms = (field: Field<unknown>): Writing => formForms(field, field.form);

const FORMS = [
  ...["decimal as a number", "decimal as a number with an exponent", "decimal as a text with an exponent"],
  ...["decimal with zeros", "instant with microseconds", "instant in another zone", "instant with +00:00"],
  ...["instant without a zone", "instant in milliseconds", "instant in seconds", "instant as a date"],
  ...["text as a number", "flag as 0 or 1", "flag as a text", "flag as null", "count as a text", "wait as a text"],
  ...["wait with a unit", "word in capitals", "word in another spelling", "null as an empty text", "null as absent"],
  ...["list as null", "list as absent", "list under data", "list as an object", "role with a name"],
  ...["name in another spelling", "paging under meta", "object under data", "as the contract writes it"],
] as const;

const answers = fc.oneof(
  ...allCalls.flatMap(({ name, answer }) =>
    answer === null ? [] : [fieldForms(answer).map((written) => ({ call: name, ...written }))],
  ),
);

const fieldOf = (name: string): Field<unknown> => {
  const answer = allCalls.find((call) => call.name === name)?.answer;
  if (answer === null || answer === undefined) throw new Error(`${name} has no answer`);
  return answer;
};

/** An answer that is nothing at all is not written otherwise. */
const whole = (text: string): string => (text === ABSENT ? "null" : text);

/** What a server says does not depend on the form in which it says it: every declared call, every form, alone and mixed. */
export const forms: ReadonlyArray<Property> = [
  property({
    name: "http.read-forms",
    file: "src/adapters/http/reading/read.ts",
    sentence: "docs/wire.md Forms: a form that says the same is read the same",
    outcomes: FORMS,
    cases: answers,
    check: ({ call, plain, other, used }) => {
      const field = fieldOf(call);
      const expected = readText(field, whole(plain));
      const found = readText(field, whole(other));
      ok(Result.isSuccess(expected), `the contract's own form is not read: ${plain}`);
      deepStrictEqual(Result.getOrNull(found), expected.success, `read otherwise: ${other}`);
      return used.length === 0 ? ["as the contract writes it"] : used;
    },
    shows: ({ call, other }) => `${call} ${other}`,
  }),
];
