import type { Either } from "fp-ts/Either";
import type { Header, Line } from "../journal/format.ts";
import type { Path } from "./mistake.ts";

/** An object of a file, before it is decoded. */
export type Plain = Readonly<Record<string, unknown>>;

/** A place in a file. Both count from 1; a line of JSON is one place. */
export interface Place {
  readonly line: number;
  readonly column?: number;
}

/** What is wrong with a file. */
export interface Problem extends Place {
  readonly why: string;
}

/** Where a value of a script stands, or with `isKey` the name of its field. */
export type PlaceOf = (path: Path, isKey: boolean) => Place;

/** A journal as read. `damage`: why reading stopped before the end, or null; the entries before that are valid. */
export interface Bundle {
  readonly header: Header;
  readonly entries: ReadonlyArray<Line>;
  readonly damage: Problem | null;
  /** Entries at the end were left out, on request. */
  readonly isPart?: true;
  /** What was accepted although the product does not write it: a byte order mark, Windows line ends. */
  readonly notes: ReadonlyArray<string>;
}

/** One step of a script before it is decoded. `line` counts from 1. */
export interface ScriptStep {
  readonly line: number;
  readonly placeOf: PlaceOf;
  readonly step: Either<string, Plain>;
}
