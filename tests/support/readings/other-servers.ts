import { namedAlone } from "./named.ts";
import type { Rewriting } from "./rewriting.ts";
import { readingsOf, writtenAs } from "./table.ts";

/** Speaks numbers, 0 and 1, seconds, `data` and `meta` at once. */
export const NUMBERS: Rewriting = writtenAs(
  readingsOf(
    ...["ids are numbers", "amounts are JSON numbers", "times as seconds", "flags are 0 and 1", "counts and pages"],
    ...["expires_in is a text", "roles are objects", "absent instead of null", "creationHeight is a number"],
    ...["waits as texts with a unit", "lists with Laravel paging", "everything under data"],
  ),
);

/** Says only what the specification names. */
export const NAMED_ALONE: Rewriting = namedAlone();
