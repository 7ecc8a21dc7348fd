import type { Call } from "../../adapters/http/calls/call.ts";
import { allCalls } from "../../adapters/http/calls/index.ts";
import { BASE } from "../../adapters/http/fetch-answer.ts";
import { callName } from "../../domain/decider/failure.ts";
import type { Fields, Form } from "../../domain/decider/field.ts";
import { parseUrl } from "../../domain/values/parse-url.ts";

/** A declared value of an answer: its path, in which `[]` is any entry of a list, and the object that declares it. */
export interface DeclaredValue {
  readonly path: string;
  readonly fields: Fields;
  readonly key: string;
}

/** The declarations of an answer: its values, and the paths of its lists. */
export interface Declarations {
  readonly values: ReadonlyArray<DeclaredValue>;
  readonly lists: ReadonlyArray<string>;
}

/** What the client counts itself; never on the wire. */
const COUNTER = "unreadable";

const joined = (parts: ReadonlyArray<Declarations>): Declarations => ({
  values: parts.flatMap(({ values }) => values),
  lists: parts.flatMap(({ lists }) => lists),
});

const below = (path: string, key: string): string => (path === "" ? key : `${path}.${key}`);

const inForm = (form: Form, path: string): Declarations => {
  switch (form.is) {
    case "nullable":
      return inForm(form.of, path);
    case "either":
      return joined([inForm(form.first, path), inForm(form.second, path)]);
    case "list":
      return joined([{ values: [], lists: [path] }, inForm(form.of.form, `${path}[]`)]);
    case "struct":
      return joined(
        Object.entries(form.fields).flatMap(([key, field]) =>
          key === COUNTER
            ? []
            : [
                { values: [{ path: below(path, key), fields: form.fields, key }], lists: [] },
                inForm(field.form, below(path, key)),
              ],
        ),
      );
    default:
      return { values: [], lists: [] };
  }
};

/** Every value and list that the declaration of a call's answer names. */
export const declarationsOf = ({ answer }: Pick<Call, "answer">): Declarations =>
  answer === null ? { values: [], lists: [] } : inForm(answer.form, "");

/** A path of an answer with `[]` in the place of each position in a list: `tokens.0.balance` is `tokens[].balance`. */
export const patternOf = (path: string): string => path.replace(/(^|\.)\d+(?=\.|$)/g, "[]");

/** A call as the specification writes it: `GET /wallets/{id}/tokens`. */
export const nameOf = ({ method, path }: Pick<Call, "method" | "path">): string => callName(method, path);

/** How many parts of a path are parameters: a call with fewer of them is the one that is meant. */
const openness = ({ path }: Call): number => path.split(":").length;

const CALLS = [...allCalls]
  .sort((one, other) => openness(one) - openness(other))
  .map((call) => ({ call, path: new RegExp(`${BASE}${call.path.replace(/:[A-Za-z]+/g, "[^/]+")}/?$`) }));

/** The declared call of a request, under any address; null for what is none. */
export const callOf = (method: unknown, url: unknown): Call | null => {
  if (typeof url !== "string" || parseUrl(url) === null) return null;
  const { pathname } = new URL(url);
  return CALLS.find(({ call, path }) => call.method === method && path.test(pathname))?.call ?? null;
};

/** The calls of the specification, by their paths: a module's exports have another order in each runtime. */
export const SPECIFIED: ReadonlyArray<Call> = allCalls
  .filter(({ extension }) => !extension)
  .sort((one, other) => (one.path < other.path ? -1 : 1));
