import type { Failure } from "./failure.ts";
import type { Fields, ValueOf } from "./field.ts";
import type { Need } from "./message.ts";

/** The declaration of a part without fields. */
export type None = Record<never, never>;

/** What may be declared of a request. */
export interface RequestParts {
  /** What its first command needs; `load` for a query and `server` for an action by default. */
  readonly needs?: Need;
  /** Whether its failure keeps or clears what is announced on the screen (spec §8); by default it keeps it. */
  readonly failure?: "keeps" | "clears";
  /** Which of several requests of one kind it is, such as the token of an account. Every message carries these. */
  readonly key?: Fields;
  /** What the sender of the first command chooses. */
  readonly input?: Fields;
  /** What `decide` adds for the call, such as the id of the wallet. */
  readonly context?: Fields;
  /** What the server answers. */
  readonly answer?: Fields;
}

/** Refuses a misspelled part, which a type parameter alone does not. */
export type NoOthers<P> = { readonly [K in Exclude<keyof P, keyof RequestParts>]: never };

/** A request with its names: its module, its first command, its other messages, and the event of its success. */
export interface Declaration extends RequestParts {
  readonly module: string;
  readonly begin: string;
  readonly name: string;
  readonly done: string;
}

/** The fields of one part; none where the declaration leaves it out. */
export type FieldsOf<D extends RequestParts, P extends "key" | "input" | "context" | "answer"> = D[P] extends Fields
  ? D[P]
  : None;
export type KeyOf<D extends Declaration> = ValueOf<FieldsOf<D, "key">>;
export type InputOf<D extends Declaration> = ValueOf<FieldsOf<D, "input">>;
export type ContextOf<D extends Declaration> = ValueOf<FieldsOf<D, "context">>;
export type AnswerOf<D extends Declaration> = ValueOf<FieldsOf<D, "answer">>;

/** The tags of the six messages of a request. */
export interface Tags<D extends Declaration> {
  readonly begin: `${D["module"]}.${D["begin"]}`;
  readonly record: `${D["module"]}.Record${D["name"]}`;
  readonly recordFailure: `${D["module"]}.Record${D["name"]}Failure`;
  readonly requested: `${D["module"]}.${D["name"]}Requested`;
  readonly done: `${D["module"]}.${D["done"]}`;
  readonly failed: `${D["module"]}.${D["name"]}Failed`;
}

type Message<D extends Declaration, M extends keyof Tags<D>, V> = { readonly _tag: Tags<D>[M] } & KeyOf<D> & V;
export interface Id {
  readonly request: string;
}
export interface Why {
  readonly failure: Failure;
}

/** The six messages of a request. */
export type Begin<D extends Declaration> = Message<D, "begin", InputOf<D>>;
export type Recorded<D extends Declaration> = Message<D, "record", Id & AnswerOf<D>>;
export type RecordedFailure<D extends Declaration> = Message<D, "recordFailure", Id & Why>;
export type Requested<D extends Declaration> = Message<D, "requested", Id & InputOf<D> & ContextOf<D>>;
export type Done<D extends Declaration> = Message<D, "done", AnswerOf<D>>;
export type Failed<D extends Declaration> = Message<D, "failed", Why>;
