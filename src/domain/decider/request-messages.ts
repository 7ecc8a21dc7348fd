import { failure } from "./failure.ts";
import { type Fields, requestKey, type ValueOf } from "./field.ts";
import { changes, fails, fromCall, happens, type Need, reads } from "./message.ts";

export type None = Record<never, never>;
type Id = { readonly request: typeof requestKey };
type Why = { readonly failure: typeof failure };

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

/** What a request is called: its first command, its other messages, and the event of its success. */
export interface Names<Begin extends string, N extends string, Done extends string> {
  readonly begin: Begin;
  readonly name: N;
  readonly done: Done;
}

/** The tags of the six messages of a request, and the values of their fields. */
export interface Shape {
  readonly Begin: string;
  readonly Record: string;
  readonly RecordFailure: string;
  readonly Requested: string;
  readonly Done: string;
  readonly Failed: string;
  readonly Key: object;
  readonly Input: object;
  readonly Context: object;
  readonly Answer: object;
}

/** The shape of a request by its declared names and fields. */
export interface ShapeOf<
  M extends string,
  Begin extends string,
  N extends string,
  Done extends string,
  K extends Fields,
  I extends Fields,
  C extends Fields,
  A extends Fields,
> extends Shape {
  readonly Begin: `${M}.${Begin}`;
  readonly Record: `${M}.Record${N}`;
  readonly RecordFailure: `${M}.Record${N}Failure`;
  readonly Requested: `${M}.${N}Requested`;
  readonly Done: `${M}.${Done}`;
  readonly Failed: `${M}.${N}Failed`;
  readonly Key: ValueOf<K>;
  readonly Input: ValueOf<I>;
  readonly Context: ValueOf<C>;
  readonly Answer: ValueOf<A>;
}

/** A message with this tag and these fields. */
export type Message<Tag extends string, V> = { readonly _tag: Tag } & V;
export type Failing = ValueOf<Why>;

/** The six messages of a request. */
export type Begin<T extends Shape> = Message<T["Begin"], T["Key"] & T["Input"]>;
export type Recorded<T extends Shape> = Message<T["Record"], ValueOf<Id> & T["Key"] & T["Answer"]>;
export type RecordedFailure<T extends Shape> = Message<T["RecordFailure"], ValueOf<Id> & T["Key"] & Failing>;
export type Requested<T extends Shape> = Message<T["Requested"], ValueOf<Id> & T["Key"] & T["Input"] & T["Context"]>;
export type Done<T extends Shape> = Message<T["Done"], T["Key"] & T["Answer"]>;
export type Failed<T extends Shape> = Message<T["Failed"], T["Key"] & Failing>;

/** The tags of the six messages, and the names of their fields. */
export interface RequestMessages<T extends Shape> {
  readonly tags: {
    readonly begin: T["Begin"];
    readonly record: T["Record"];
    readonly recordFailure: T["RecordFailure"];
    readonly requested: T["Requested"];
    readonly done: T["Done"];
    readonly failed: T["Failed"];
  };
  readonly names: Readonly<Record<"key" | "input" | "context" | "answer" | "failure", ReadonlyArray<string>>>;
}

/** The tags and the names of fields of a request. Made once: a text that is built per message is slow to look up. */
export const requestMessages = <
  const M extends string,
  const B extends string,
  const N extends string,
  const D extends string,
  K extends Fields,
  I extends Fields,
  C extends Fields,
  A extends Fields,
>(
  module: M,
  { begin, name, done }: Names<B, N, D>,
  { key = noFields<K>(), input = noFields<I>(), context = noFields<C>(), answer = noFields<A>() }: Declared<K, I, C, A>,
): RequestMessages<ShapeOf<M, B, N, D, K, I, C, A>> => ({
  tags: {
    begin: `${module}.${begin}`,
    record: `${module}.Record${name}`,
    recordFailure: `${module}.Record${name}Failure`,
    requested: `${module}.${name}Requested`,
    done: `${module}.${done}`,
    failed: `${module}.${name}Failed`,
  },
  names: {
    key: Object.keys(key),
    input: Object.keys({ ...key, ...input }),
    context: Object.keys(context),
    answer: Object.keys({ ...key, ...answer }),
    failure: [...Object.keys(key), "failure"],
  },
});

/** The fields of a part that a declaration leaves out: then the type of the part is `None`. */
const noFields = <F extends Fields>(): F => ({}) as F;

/** An object with one key, typed by the text of it. */
export const entry = <const K extends string, V>(key: K, value: V): { readonly [P in K]: V } =>
  ({ [key]: value }) as { readonly [P in K]: V };

/** The declarations of the three commands of a request, by their names. */
export const requestCommands = <
  const B extends string,
  const N extends string,
  D extends string,
  K extends Fields,
  I extends Fields,
  C extends Fields,
  A extends Fields,
>(
  { begin, name }: Names<B, N, D>,
  isQuery: boolean,
  {
    needs = isQuery ? "load" : "server",
    reads: isRead = isQuery,
    key = noFields<K>(),
    input = noFields<I>(),
    answer = noFields<A>(),
  }: Declared<K, I, C, A>,
) => ({
  ...entry(begin, (isRead ? reads : changes)(needs, { ...key, ...input })),
  ...entry(`Record${name}` as const, fromCall({ request: requestKey, ...key, ...answer })),
  ...entry(`Record${name}Failure` as const, fromCall({ request: requestKey, ...key, failure })),
});

/** The declarations of the three events of a request, by their names. */
export const requestEvents = <
  B extends string,
  const N extends string,
  const D extends string,
  K extends Fields,
  I extends Fields,
  C extends Fields,
  A extends Fields,
>(
  { name, done }: Names<B, N, D>,
  {
    failure: announced = "keeps",
    key = noFields<K>(),
    input = noFields<I>(),
    context = noFields<C>(),
    answer = noFields<A>(),
  }: Declared<K, I, C, A>,
) => ({
  ...entry(`${name}Requested` as const, happens({ request: requestKey, ...key, ...input, ...context })),
  ...entry(done, happens({ ...key, ...answer })),
  ...entry(`${name}Failed` as const, fails(announced, { ...key, failure })),
});
