const kindOf = (value: unknown): string => {
  if (value === null) return "null";
  return Array.isArray(value) ? "a list" : typeof value === "object" ? "an object" : `a ${typeof value}`;
};

/** Why a value has not the shape of a sample, or null where it has it: its kind, its keys, the length of a tuple. */
export const misfit = (sample: unknown, value: unknown, at = "the case"): string | null => {
  if (sample === null || value === null)
    return sample === value ? null : `${at} is ${kindOf(value)}, not ${kindOf(sample)}`;
  if (kindOf(sample) !== kindOf(value)) return `${at} is ${kindOf(value)}, not ${kindOf(sample)}`;
  if (Array.isArray(sample) && Array.isArray(value)) {
    // a tuple has kinds of its own at each place; a list has one kind
    const isTuple = new Set(sample.map(kindOf)).size > 1;
    if (isTuple && sample.length !== value.length) return `${at} has ${value.length} members, not ${sample.length}`;
    for (const [place, member] of value.entries()) {
      const like: unknown = isTuple ? sample[place] : sample[0];
      const problem = like === undefined ? null : misfit(like, member, `${at}[${place}]`);
      if (problem !== null) return problem;
    }
    return null;
  }
  if (typeof sample !== "object" || typeof value !== "object") return null;
  for (const [key, member] of Object.entries(sample)) {
    if (!Object.hasOwn(value, key)) return `${at} has no "${key}"`;
    const problem = misfit(member, Reflect.get(value, key), `${at}.${key}`);
    if (problem !== null) return problem;
  }
  const unknown = Object.keys(value).find((key) => !Object.hasOwn(sample, key));
  return unknown === undefined ? null : `${at} has an unknown "${unknown}"`;
};
