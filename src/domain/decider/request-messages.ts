import { failure } from "./failure.ts";
import { type Fields, text } from "./field.ts";
import { changes, fails, fromCall, happens, type Need, reads, type Tagged } from "./message.ts";

export type None = Record<never, never>;
export type Id = { readonly request: typeof text };
export type Why = { readonly failure: typeof failure };

/** The fields of a request. */
export interface Declared<K extends Fields, I extends Fields, C extends Fields, A extends Fields> {
  /** What its first command needs; `load` for a query and `server` for an action by default. */
  readonly needs?: Need;
  /** Whether its first command only reads; by default that of a query does, and that of an action does not. */
  readonly reads?: boolean;
  /** Whether its failure keeps or clears what is announced on the screen (spec §8); by default it keeps it. */
  readonly failure?: "keeps" | "clears";
  /** Which of several requests of one kind it is, such as the token of an account. Every message carries these. */
  readonly key?: K;
  /** What the sender of the first command chooses. */
  readonly input?: I;
  /** What `decide` adds for the call, such as the id of the wallet. */
  readonly context?: C;
  /** What the server answers. */
  readonly answer?: A;
}

/** The six messages of a request. */
export interface Shape {
  readonly Begin: Tagged;
  readonly Record: Tagged;
  readonly RecordFailure: Tagged;
  readonly Requested: Tagged;
  readonly Done: Tagged;
  readonly Failed: Tagged;
  readonly Key: object;
  readonly Context: object;
  readonly Answer: object;
}

/** A message of any request, as the derived cases and handlers read it. */
export type Values = Tagged & Readonly<Record<string, unknown>> & { readonly request: string };
/** The state of any module. */
export type AnyState = Readonly<Record<string, unknown>>;

/** What a request is called: its first command, its other messages, and the event of its success. */
export interface Names {
  readonly begin: string;
  readonly name: string;
  readonly done: string;
}

/** The tags of the six messages. Made once: a text that is built per message is slow to look up in the table of handlers. */
const tagsOf = (module: string, { begin, name, done }: Names) => ({
  begin: `${module}.${begin}`,
  record: `${module}.Record${name}`,
  recordFailure: `${module}.Record${name}Failure`,
  requested: `${module}.${name}Requested`,
  done: `${module}.${done}`,
  failed: `${module}.${name}Failed`,
});

/** The six messages of a request, with their tags and the names of their fields. */
export const requestMessages = (
  module: string,
  names: Names,
  isQuery: boolean,
  {
    needs = isQuery ? "load" : "server",
    reads: isRead = isQuery,
    failure: announced = "keeps",
    key = {},
    input = {},
    context = {},
    answer = {},
  }: Declared<Fields, Fields, Fields, Fields>,
) => ({
  tags: tagsOf(module, names),
  fields: {
    key: Object.keys(key),
    input: Object.keys({ ...key, ...input }),
    context: Object.keys(context),
    answer: Object.keys({ ...key, ...answer }),
  },
  commands: {
    [names.begin]: (isRead ? reads : changes)(needs, { ...key, ...input }),
    [`Record${names.name}`]: fromCall({ request: text, ...key, ...answer }),
    [`Record${names.name}Failure`]: fromCall({ request: text, ...key, failure }),
  },
  events: {
    [`${names.name}Requested`]: happens({ request: text, ...key, ...input, ...context }),
    [names.done]: happens({ ...key, ...answer }),
    [`${names.name}Failed`]: fails(announced, { ...key, failure }),
  },
});
export type RequestMessages = ReturnType<typeof requestMessages>;
