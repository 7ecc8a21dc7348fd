import type { Either } from "fp-ts/Either";
import type { Command, Event, Rejection } from "./messages.ts";

export type Decision = Either<Rejection, ReadonlyArray<Event>>;
export type Of<Name extends string> = Extract<Command, { readonly _tag: `wallet.${Name}` }>;
