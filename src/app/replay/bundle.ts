import type { Either } from "fp-ts/Either";
import type { Header, Line } from "../journal/format.ts";
import type { Plain } from "./upcast.ts";

/** What is wrong with a file. `line` counts from 1. */
export interface Problem {
  readonly line: number;
  readonly why: string;
}

/** A journal as read. `damage`: why it ends before its end, or null; the entries before it are sound. */
export interface Bundle {
  readonly header: Header;
  readonly entries: ReadonlyArray<Line>;
  readonly damage: Problem | null;
  /** What was read although no writer writes it so: a byte order mark, line ends of Windows. */
  readonly notes: ReadonlyArray<string>;
}

/** One step of a script as it is written, with its line in the file, which counts from 1. */
export interface ScriptStep {
  readonly line: number;
  readonly step: Either<string, Plain>;
}
