const WIDTH = 120;
const INDENT = "  ";

const keyOf = (key: string): string => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key));

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A plain value in TypeScript, formatted as in this repository. `at`: its first column. */
export const literal = (value: unknown, indent = "", at = indent.length): string => {
  if (typeof value !== "object" || value === null) return String(JSON.stringify(value));
  const deeper = indent + INDENT;
  const parts = Array.isArray(value)
    ? value.map((item) => literal(item, deeper))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => `${keyOf(key)}: ${literal(item, deeper, deeper.length + keyOf(key).length + 2)}`);
  return bracketed(parts, Array.isArray(value) ? "[]" : "{}", indent, at);
};

const bracketed = (parts: ReadonlyArray<string>, [open = "", close = ""]: string, indent: string, at: number) => {
  if (parts.length === 0) return open + close;
  const pad = open === "{" ? " " : "";
  const line = `${open}${pad}${parts.join(", ")}${pad}${close}`;
  if (!line.includes("\n") && at + line.length + 2 <= WIDTH) return line;
  return [open, ...parts.map((part) => `${indent}${INDENT}${part},`), indent + close].join("\n");
};

/** The arguments of a call in TypeScript, in parentheses. */
export const call = (args: ReadonlyArray<unknown>, indent: string, at: number): string => {
  if (args.length === 1) return `(${literal(args[0], indent, at + 1)})`;
  return bracketed(
    args.map((arg) => literal(arg, indent + INDENT)),
    "()",
    indent,
    at,
  );
};

/**
 * A state in TypeScript: what differs from the initial one, over `name`, the expression of the initial one. An object
 * that lacks a key of the initial one is written whole.
 */
export const overlay = (initial: object, state: object, name: string, depth: number, indent = ""): string => {
  const start = initial as Readonly<Record<string, unknown>>;
  if (depth === 0 || Object.keys(start).some((key) => !(key in state))) return literal(state, indent);
  const parts = Object.entries(state).flatMap(([key, item]) => {
    const before = start[key];
    if (JSON.stringify(item) === JSON.stringify(before)) return [];
    const deeper = indent + INDENT;
    const text =
      isPlain(before) && isPlain(item)
        ? overlay(before, item, `${name}.${key}`, depth - 1, deeper)
        : literal(item, deeper, deeper.length + key.length + 2);
    return [`${keyOf(key)}: ${text}`];
  });
  return parts.length === 0 ? name : bracketed([`...${name}`, ...parts], "{}", indent, indent.length);
};
