import { type Privacy, partsOf } from "../../domain/decider/privacy.ts";
import { stateFields } from "../../domain/index.ts";

/** A render error that cost the page or one part of it, or code that could not be loaded. */
export type CrashKind = "page" | "part" | "code";

/** A failure of a screen in words that the log may show as they are (R11). */
export interface Crash {
  readonly kind: CrashKind;
  /** Class and message of the error; words that neither an engine nor React uses are `…`. */
  readonly message: string;
  /** React's component stack and the script's call stack, innermost first: `Name (file.js:line:column)`. */
  readonly components: ReadonlyArray<string>;
  readonly frames: ReadonlyArray<string>;
  /** Template of the route, such as `/my-assets/:chainId/:symbol`. */
  readonly route: string;
}

const MESSAGE_LENGTH = 300;
const MOST_FRAMES = 30;

/** The words of messages that JavaScript engines, browsers and React write. Other words may be personal. */
const WORDS = `a access after again an and another any apply argument arguments array arrow as assign assignment async at await
  bad be been before call callback called can cannot changed child children class code component components const
  constant constructor context could data date declared defined deleted depth did does done dynamically each element
  empty error event exceeded existing expected expression extensible failed fetch fewer for found from function get
  getter given has have hook hooks identifier if implemented import in infinite initialization initialized inside
  instance instanceof invalid is iterable iterator json key left length lexical limit listener literal load loaded
  loading loop matching maximum minified missing module more must new no node not null number object objects of on only
  operation operator or out outside parameter parse parsing pattern position possibly primitive private promise
  properties property proxy prototype range read reading recursion redefine reduce reference referenceerror regular
  rejected render rendered required resolve resource result return right script selector set setter setting should
  size source stack state string structure support supported suspended symbol syntax syntaxerror target than that the
  then this times to token too type typeerror undefined unexpected unknown unsupported update updated use used valid
  value variable was weak when while with without write rangeerror urierror domexception aggregateerror`;

const keysOf = (privacy: Privacy): ReadonlyArray<string> => [
  ...(privacy.kind === "struct" ? Object.keys(privacy.fields) : []),
  ...partsOf(privacy).flatMap(keysOf),
];

/** Names of properties that a message may quote: those of the state and of JavaScript's own objects. */
const properties = (): ReadonlyArray<string> => [
  ...Object.keys(stateFields),
  ...Object.values(stateFields).flatMap((field) => keysOf(field.privacy)),
  ...[Array, String, Map, Set, Promise, Object, Date, Number].flatMap((builtIn) =>
    Object.getOwnPropertyNames(builtIn.prototype),
  ),
];

/** An error's class and message without words that could be personal. */
const safeMessage = (error: unknown): string => {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : typeof error;
  // made for each crash, not at the start of each page: there are many properties, and few crashes
  const words = new Set(WORDS.split(/\s+/));
  const quoted = new Set(properties());
  const allowed = (word: string): boolean => words.has(word.toLowerCase()) || quoted.has(word);
  return text
    .slice(0, MESSAGE_LENGTH)
    .replace(/[^\p{L}\p{N}_$\s.,:'"()-]/gu, "")
    .replace(/[\p{L}\p{N}_$]+/gu, (word) => (allowed(word) ? word : "…"))
    .replace(/([…\s.,:'"()-])\1+/gu, "$1")
    .trim();
};

/** `at Name (https://host/assets/file.js:1:2)`, `at https://host/assets/file.js:1:2` or `Name@https://…`. */
const FRAME =
  /^(?:at )?(?:(?:async )?([\w$.<>]{1,60})[ @] ?)?\(?\S*?([\w.-]{1,80}\.[jt]sx?)(?:\?\S*)?:(\d+):(\d+)\)?$/u;

/** The lines of a stack that name a place in our scripts; hosts, queries and everything else are left out. */
const safeFrames = (stack: string | null | undefined): ReadonlyArray<string> =>
  (stack ?? "")
    .split("\n")
    .slice(0, 4 * MOST_FRAMES)
    .flatMap((line) => {
      const found = FRAME.exec(line.trim().slice(0, 400));
      return found === null ? [] : [`${found[1] ?? "?"} (${found[2]}:${found[3]}:${found[4]})`];
    })
    .slice(0, MOST_FRAMES);

/**
 * Describes a failure for the log (R11): what helps to find the bug, and nothing that a user, a server or a stranger
 * can choose. `route` is a template of the route table.
 */
export const describeCrash = (
  kind: CrashKind,
  error: unknown,
  componentStack: string | null,
  route: string,
): Crash => ({
  kind,
  message: safeMessage(error),
  components: safeFrames(componentStack),
  frames: safeFrames(error instanceof Error ? error.stack : null),
  route,
});
