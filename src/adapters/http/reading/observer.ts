import type { Fields } from "../../../domain/decider/field.ts";

/** Why an answer is not read: the path of the field, and what is wrong with it. `unreadable`: no JSON at all. */
export interface Misread {
  readonly path: string;
  readonly why: "missing" | "unreadable";
}

/** What an observer learns of an answer while it is read; paths are of declared names. */
export interface Observer {
  /** A value in another form than the contract's, by its class; `value` is what the answer has. */
  readonly form?: (path: string, form: string, value?: unknown) => void;
  /** A declared value that the answer does not have; also a null that says no more than that. `isNull`: it says null. */
  readonly absent?: (path: string, isNull: boolean) => void;
  /** A value that the answer has. */
  readonly present?: (path: string) => void;
  /** A value that may be absent, and that counts as absent because it cannot be read. */
  readonly ignored?: (path: string) => void;
  /** An entry of a list: null where it is read, else why it is left out. The path of the reason begins in the entry. */
  readonly entry?: (path: string, leftOut: Misread | null) => void;
  /** The names of an object in the answer, which is read by these fields. */
  readonly names?: (path: string, names: ReadonlyArray<string>, fields: Fields) => void;
}
