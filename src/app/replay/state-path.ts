import { isRecord } from "../../domain/decider/record.ts";
import { valueAt } from "./step.ts";

/** The value of a state at a path such as `wallet.tokens[0].symbol`, or `$` for all; undefined where there is none. */
export const valueInState = (state: object, path: string): unknown => valueAt(state, `$.${path.replace(/^\$\.?/, "")}`);

const contentText = (value: unknown): string => {
  if (isRecord(value)) return `has ${Object.keys(value).join(", ") || "nothing"}`;
  return Array.isArray(value) ? `is a list of ${value.length}` : `is ${JSON.stringify(value)}`;
};

/** Says that a state has nothing at a path, and what it has where the path leaves it. */
export const missingText = (state: object, path: string): string => {
  let place = path;
  do place = place.replace(/(?:^|[.[])[^.[]*$/, "");
  while (place !== "" && valueInState(state, place) === undefined);
  const inside = place === "" ? state : valueInState(state, place);
  return `the state has no ${path}; ${place === "" || place === "$" ? "it" : place} ${contentText(inside)}`;
};
