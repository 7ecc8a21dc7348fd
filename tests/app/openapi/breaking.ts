import { isRecord } from "../../../src/domain/decider/record.ts";

type Json = Readonly<Record<string, unknown>>;

/** Where a schema stands, and which of two documents is the older one. */
interface Place {
  /** What a client sends, or what it reads. */
  readonly is: "request" | "answer";
  readonly path: string;
  readonly before: Json;
  readonly after: Json;
  /** Pairs of named objects that are compared already: some contain themselves. */
  readonly seen: Set<string>;
}

const record = (value: unknown): Json => (isRecord(value) ? value : {});
const list = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : []);
const texts = (value: unknown): ReadonlyArray<string> => list(value).filter((one) => typeof one === "string");

const nameIn = (schema: Json): string | null => (typeof schema.$ref === "string" ? schema.$ref : null);

/** A schema with its reference followed. */
const resolved = (document: Json, schema: unknown): Json => {
  const own = record(schema);
  const name = nameIn(own);
  if (name === null) return own;
  return name
    .slice(2)
    .split("/")
    .reduce<Json>((found, part) => record(found[part]), document);
};

/** The schemas of which a value has one. */
const variantsOf = (document: Json, schema: unknown): ReadonlyArray<Json> => {
  const own = resolved(document, schema);
  if (Array.isArray(own.anyOf)) return own.anyOf.flatMap((one) => variantsOf(document, one));
  if (Array.isArray(own.type)) return own.type.map((type) => ({ ...own, type }));
  return [own];
};

/** A bound that the wider schema has, and the narrower one does not keep. */
const bounds = (narrow: Json, wide: Json): ReadonlyArray<string> => {
  const keeps = (key: string, isKept: (narrow: number, wide: number) => boolean): boolean => {
    const [own, other] = [narrow[key], wide[key]];
    return typeof other !== "number" || (typeof own === "number" && isKept(own, other));
  };
  const atMost = (own: number, other: number): boolean => own <= other;
  const atLeast = (own: number, other: number): boolean => own >= other;
  return [
    ...["maxLength", "maximum"].filter((key) => !keeps(key, atMost)),
    ...["minLength", "minimum"].filter((key) => !keeps(key, atLeast)),
    ...["pattern", "format"].filter((key) => wide[key] !== undefined && wide[key] !== narrow[key]),
  ];
};

const below = (place: Place, key: string): Place => ({ ...place, path: `${place.path}.${key}` });

/** What is wrong with the fields of an object. */
const fieldFaults = (narrow: Json, wide: Json, place: Place): ReadonlyArray<string> => {
  const [own, other] = [record(narrow.properties), record(wide.properties)];
  const [old, now] = place.is === "answer" ? [other, own] : [own, other];
  const kept = new Set(texts(narrow.required));
  return [
    ...Object.keys(old)
      .filter((key) => !Object.hasOwn(now, key))
      .map((key) => `${place.path}.${key} is removed`),
    ...texts(wide.required)
      .filter((key) => !kept.has(key) && Object.hasOwn(now, key))
      .map((key) => `${place.path}.${key} ${place.is === "answer" ? "may be missing" : "is required"}`),
    ...Object.keys(own)
      .filter((key) => Object.hasOwn(other, key))
      .flatMap((key) => faultsWithin(own[key], other[key], below(place, key))),
  ];
};

const typeFaults = (narrow: Json, wide: Json, place: Place): ReadonlyArray<string> => {
  const { path } = place;
  if (wide.type === undefined && wide.enum === undefined) return [];
  const isNumber = narrow.type === "integer" && wide.type === "number";
  if (narrow.type !== wide.type && !isNumber) return [`${path} has another type`];
  const words = list(narrow.enum).filter((word) => !list(wide.enum).includes(word));
  if (wide.enum !== undefined && narrow.enum === undefined) return [`${path} has more words`];
  if (wide.enum !== undefined && words.length > 0)
    return [`${path} ${place.is === "answer" ? "may be" : "can't be"} ${words.join(", ")}`];
  return bounds(narrow, wide).map((key) => `${path} has another ${key}`);
};

const variantFaults = (narrow: Json, wide: Json, place: Place): ReadonlyArray<string> => {
  const faults = typeFaults(narrow, wide, place);
  // a value of another type has no field to compare
  if (faults.length > 0) return faults;
  const inside = wide.items === undefined ? [] : faultsWithin(narrow.items, wide.items, below(place, "[]"));
  return [...fieldFaults(narrow, wide, place), ...inside];
};

/** Why not every value of the narrower schema is one of the wider one. */
function faultsWithin(narrow: unknown, wide: unknown, place: Place): ReadonlyArray<string> {
  const [own, other] = place.is === "answer" ? [place.after, place.before] : [place.before, place.after];
  const pair = `${nameIn(record(narrow))} ${nameIn(record(wide))}`;
  if (!pair.includes("null")) {
    if (place.seen.has(pair)) return [];
    place.seen.add(pair);
  }
  const wider = variantsOf(other, wide);
  return variantsOf(own, narrow).flatMap((variant) => {
    const all = wider.map((one) => variantFaults(variant, one, { ...place, seen: new Set(place.seen) }));
    if (all.some((faults) => faults.length === 0)) return [];
    // of several, the nearest says most
    return all.toSorted((one, another) => one.length - another.length)[0] ?? [];
  });
}

/** Why the values that a client knows of the older schema are not those of the newer one. */
const schemaFaults = (old: unknown, now: unknown, place: Place): ReadonlyArray<string> =>
  place.is === "answer" ? faultsWithin(now, old, place) : faultsWithin(old, now, place);

const schemaOf = (content: unknown): unknown => record(record(record(content).content)["application/json"]).schema;

type Documents = Pick<Place, "before" | "after">;

const parameterFaults = (old: Json, now: Json, documents: Documents): ReadonlyArray<string> => {
  const named = (operation: Json): ReadonlyMap<string, Json> =>
    new Map(list(operation.parameters).map((one) => [`${record(one).in} ${record(one).name}`, record(one)]));
  const [before, after] = [named(old), named(now)];
  return [
    ...[...before.keys()].filter((name) => !after.has(name)).map((name) => `${name} is removed`),
    ...[...after].flatMap(([name, parameter]) => {
      const known = before.get(name);
      const isNew = parameter.required === true && known?.required !== true ? [`${name} is required`] : [];
      if (known === undefined) return isNew;
      const place: Place = { ...documents, is: "request", path: name, seen: new Set() };
      return [...isNew, ...schemaFaults(known.schema, parameter.schema, place)];
    }),
  ];
};

const bodyFaults = (old: Json, now: Json, documents: Documents): ReadonlyArray<string> => {
  const [before, after] = [record(old.requestBody), record(now.requestBody)];
  if (now.requestBody === undefined) return old.requestBody === undefined ? [] : ["body is removed"];
  if (after.required === true && before.required !== true) return ["body is required"];
  if (old.requestBody === undefined) return [];
  const place: Place = { ...documents, is: "request", path: "body", seen: new Set() };
  return schemaFaults(schemaOf(before), schemaOf(after), place);
};

const answerFaults = (old: Json, now: Json, documents: Documents): ReadonlyArray<string> =>
  Object.entries(record(old.responses))
    .filter(([status]) => status.startsWith("2"))
    .flatMap(([status, answer]) => {
      const after = record(now.responses)[status];
      if (after === undefined) return [`answer ${status} is removed`];
      const place: Place = { ...documents, is: "answer", path: `answer ${status}`, seen: new Set() };
      const [known, changed] = [schemaOf(answer), schemaOf(after)];
      if (known === undefined) return [];
      return changed === undefined ? [`answer ${status} has no body`] : schemaFaults(known, changed, place);
    });

const isOpen = ({ security }: Json): boolean =>
  list(security).length === 0 || list(security).some((one) => Object.keys(record(one)).length === 0);

const operationFaults = (old: Json, now: Json, documents: Documents): ReadonlyArray<string> => [
  ...(old.operationId === now.operationId ? [] : [`is named ${now.operationId}`]),
  ...(isOpen(old) && !isOpen(now) ? ["needs a bearer"] : []),
  ...parameterFaults(old, now, documents),
  ...bodyFaults(old, now, documents),
  ...answerFaults(old, now, documents),
];

/**
 * What a client that was made from the older document cannot do with a server of the newer one: a line for each. New paths,
 * fields of answers, optional parameters and refusals break nothing.
 */
export const breakingChanges = (before: Json, after: Json): ReadonlyArray<string> =>
  Object.entries(record(before.paths)).flatMap(([path, methods]) =>
    Object.entries(record(methods)).flatMap(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`;
      const now = record(record(after.paths)[path])[method];
      if (now === undefined) return [`${name}: is removed`];
      const faults = operationFaults(record(operation), record(now), { before, after });
      return [...new Set(faults)].map((fault) => `${name}: ${fault}`);
    }),
  );
