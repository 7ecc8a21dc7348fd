import * as Effect from "effect/Effect";
import type { HttpAnswer, HttpRequest } from "../../../src/adapters/http/http-request.ts";
import { NoAnswer, type TransportShape } from "../../../src/adapters/http/transport.ts";
import { WIRE, type WireCall } from "../wire/table.ts";
import { accountCalls } from "./account.ts";
import { peopleCalls } from "./people.ts";
import { type Handlers, type Reply, refuse } from "./reply.ts";
import { walletCalls } from "./wallet.ts";

/** The calls that need no session. */
const OPEN: ReadonlySet<string> = new Set([
  "login",
  "authCodeLogin",
  "resendMagicLink",
  "magicLogin",
  "register",
  "forgotPassword",
  "validateResetPasswordOTP",
  "checkResetToken",
  "resetPassword",
  "refreshToken",
  "getCountries",
]);

/** Every server is asked for its books when somebody wants a statement or a file: only the answer says that it has none. */
export const isForBooks = (unknown: string): boolean => unknown.endsWith("/movements");

/** What happens to a request on its way: it is lost before the server, or its answer is lost after it. */
type Loss = "request" | "answer";

/** A server that knows the specification's calls and fields and nothing else. */
export interface BareServer {
  readonly transport: TransportShape;
  /** `METHOD /path` of every request to a call that the specification lacks: each was answered by 404, or by 405 where the path has another method. */
  readonly unknown: ReadonlyArray<string>;
  /** Requests of specified calls that lacked a specified key. */
  readonly incomplete: ReadonlyArray<string>;
  /** The names of the specified calls that were answered, oldest first. */
  readonly answered: ReadonlyArray<string>;
  /** Loses the next request to a call, or the answer to it. */
  readonly lose: (name: string, loss: Loss) => void;
  /** Ends the validity of all access tokens. */
  readonly expireTokens: () => void;
  readonly account: ReturnType<typeof accountCalls>["account"];
  readonly wallet: ReturnType<typeof walletCalls>["wallet"];
}

const SPECIFIED = Object.entries(WIRE)
  .filter(([, { specified }]) => specified)
  .map(([name, wire]) => ({
    name,
    wire,
    pattern: new RegExp(
      `^/api${wire.path.replace("{segment}", "(?<segment>following|followers|referrals)").replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`,
    ),
  }));

/** The specified call of a request and the parameters of its path, or null. A literal segment goes before a parameter. */
const findCall = (method: string, path: string) => {
  const fitting = SPECIFIED.flatMap(({ name, wire, pattern }) => {
    const match = wire.method === method ? pattern.exec(path) : null;
    return match === null ? [] : [{ name, wire, params: match.groups ?? {} }];
  });
  return fitting.toSorted((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0] ?? null;
};

const read = ({ url, body }: HttpRequest): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(new URLSearchParams(url.split("?")[1] ?? "")),
  ...(body === null ? {} : JSON.parse(body)),
});

/** The keys that the server knows; everything else of a request is ignored. */
const knownKeys = ({ keys, optional }: WireCall): ReadonlyArray<string> => [...keys, ...optional];

/** Creates the server at the time of `now`, in milliseconds since 1970. */
export const createBareServer = (now: () => number): BareServer => {
  const { account, handlers: ofAccount } = accountCalls(now);
  const { wallet, handlers: ofWallet } = walletCalls(now);
  const handlers: Handlers = { ...ofAccount, ...ofWallet, ...peopleCalls(account) };
  const unknown: string[] = [];
  const incomplete: string[] = [];
  const answered: string[] = [];
  const losses = new Map<string, Loss>();

  const serve = (
    request: HttpRequest,
    name: string,
    wire: WireCall,
    params: Readonly<Record<string, string>>,
  ): Reply => {
    const sent = read(request);
    const missing = wire.keys.filter((key) => sent[key] === undefined);
    if (missing.length > 0) incomplete.push(`${name}: ${missing}`);
    const signedIn = account.isValid(request.headers.Authorization ?? "");
    if (!signedIn && !OPEN.has(name)) return refuse(401, "Unauthenticated.");
    const handler = handlers[name];
    if (handler === undefined) throw new Error(`the bare server has no ${name}`);
    answered.push(name);
    const known = knownKeys(wire).flatMap((key) => (sent[key] === undefined ? [] : [[key, sent[key]]]));
    const decoded = Object.entries(params).map(([key, value]) => [key, decodeURIComponent(value)]);
    return handler({ input: { ...Object.fromEntries(known), ...Object.fromEntries(decoded) }, signedIn });
  };

  const answer = (request: HttpRequest): HttpAnswer | null => {
    const path = request.url.split("?")[0] ?? "";
    const found = findCall(request.method, path);
    if (found === null) {
      unknown.push(`${request.method} ${path.slice("/api".length)}`);
      return SPECIFIED.some(({ pattern }) => pattern.test(path))
        ? { status: 405, text: JSON.stringify({ error: "Method Not Allowed" }) }
        : { status: 404, text: JSON.stringify({ error: "Not Found" }) };
    }
    const loss = losses.get(found.name);
    losses.delete(found.name);
    if (loss === "request") return null;
    const { status, body } = serve(request, found.name, found.wire, found.params);
    return loss === "answer" ? null : { status, text: body === undefined ? "" : JSON.stringify(body) };
  };

  return {
    transport: {
      send: (request) =>
        Effect.flatMap(
          Effect.promise(async () => answer(request)),
          (found) => (found === null ? Effect.fail(new NoAnswer({ cause: "lost" })) : Effect.succeed(found)),
        ),
    },
    unknown,
    incomplete,
    answered,
    lose: (name, loss) => void losses.set(name, loss),
    expireTokens: account.expireTokens,
    account,
    wallet,
  };
};
