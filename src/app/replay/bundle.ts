import type { Either } from "fp-ts/Either";
import type { Header, Line } from "../journal/format.ts";

/** An object of a file, before it is decoded. */
export type Plain = Readonly<Record<string, unknown>>;

/** What is wrong with a file. `line` counts from 1. */
export interface Problem {
  readonly line: number;
  readonly why: string;
}

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
  readonly step: Either<string, Plain>;
}
