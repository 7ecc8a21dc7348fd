import { PLAIN, type Privacy } from "../../domain/decider/privacy.ts";
import { stateFields } from "../../domain/index.ts";
import { nearest } from "./nearest.ts";

const ROOT: Privacy = {
  kind: "struct",
  fields: Object.fromEntries(Object.entries(stateFields).map(([name, field]) => [name, field.privacy])),
};

/** What a value may have under a name; empty where it has none, and `PLAIN` where nothing is declared. */
const below = (privacy: Privacy, part: string): ReadonlyArray<Privacy> => {
  switch (privacy.kind) {
    case "struct":
      return Object.hasOwn(privacy.fields, part) ? [privacy.fields[part] ?? PLAIN] : [];
    case "union":
      return part === privacy.tag
        ? [PLAIN]
        : Object.values(privacy.variants).flatMap((variant) => below(variant, part));
    case "list":
      return /^\d+$/.test(part) ? [privacy.of] : [];
    default:
      return [PLAIN];
  }
};

const namesOf = (privacy: Privacy): ReadonlyArray<string> => {
  if (privacy.kind === "struct") return Object.keys(privacy.fields);
  return privacy.kind === "union" ? Object.values(privacy.variants).flatMap(namesOf) : [];
};

/** Why no state has a value at a path such as `transfer.form.step`, or null. */
export const statePathProblem = (path: string): string | null => {
  let places: ReadonlyArray<Privacy> = [ROOT];
  let text = "the state";
  for (const [, name, index, quoted] of path.matchAll(/([A-Za-z_]\w*)|\[(\d+)\]|\["([^"]+)"\]/g)) {
    const part = name ?? index ?? quoted ?? "";
    const inside = places.flatMap((privacy) => below(privacy, part));
    const known = [...new Set(places.flatMap(namesOf))];
    if (inside.length === 0)
      return `${text} has no "${part}"${nearest(part, known) || (known.length === 0 ? "" : `; it has ${known.join(", ")}`)}`;
    places = inside;
    text = part;
  }
  return null;
};
