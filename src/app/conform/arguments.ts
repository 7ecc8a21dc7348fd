import { parseArgs } from "node:util";
import { type Either, left, right } from "fp-ts/Either";
import { isMoney, type Money } from "../../domain/values/decimal.ts";
import { isPositive } from "../../domain/values/money.ts";
import { optionProblem } from "../replay/options.ts";

/** How the command line is to be used. */
export const USAGE = `usage: npm run conform -- --api URL (--email EMAIL | --token TOKEN) [options]
       npm run conform -- --har FILE [--json]
Makes every reading call of the specification against a server, with the client's own declarations, and says whether the
product works with it. Exit code: 0 works, or works without something; 1 does not work; 2 not used as described here.
  --api URL            what stands before /api, such as https://wallet.example
  --email EMAIL        signs in; the password and the code are asked for (password also: OPTIO_CONFORM_PASSWORD)
  --token TOKEN        an access token instead; - asks for it, so that no other user of this machine can read it
  --har FILE           judges a recording of a browser session (HAR with content) instead; nothing is sent
  --origin ORIGIN      also checks the preflight of a page there, such as https://app.example
  --no-idempotency-key the page has idempotencyKey: false in its configuration
  --allow-writes       also marks the newest notification as read, and follows and unfollows somebody
  --most AMOUNT        with --allow-writes: also sends one payment of OPT; no more than this leaves the wallet, fee included;
                       the passcode is asked for (or: OPTIO_CONFORM_PASSCODE)
  --to ADDRESS         the recipient of the payment
  --json               the report as JSON
  --help               this text`;

/** What is to be judged: a server, or a recording. */
export type Arguments = { readonly json: boolean } & (
  | { readonly har: string }
  | {
      readonly api: string;
      readonly access: { readonly email: string } | { readonly token: string };
      readonly origin: string | null;
      readonly idempotencyKey: boolean;
      readonly allowWrites: boolean;
      readonly payment: { readonly most: Money; readonly to: string } | null;
    }
);

const TEXT = { type: "string" } as const;
const FLAG = { type: "boolean" } as const;
const OPTIONS = {
  api: TEXT,
  email: TEXT,
  token: TEXT,
  har: TEXT,
  origin: TEXT,
  "no-idempotency-key": FLAG,
  "allow-writes": FLAG,
  most: TEXT,
  to: TEXT,
  json: FLAG,
} as const;

/** The names of all options. */
export const OPTION_NAMES: ReadonlyArray<string> = Object.keys(OPTIONS);

const parsed = (given: ReadonlyArray<string>) => parseArgs({ args: [...given], options: OPTIONS, strict: true }).values;
type Values = ReturnType<typeof parsed>;

const ADDRESS = /^https?:\/\/[^/?#\s]+(\/[^?#\s]*)?$/;
const ORIGIN = /^https?:\/\/[^/?#\s]+$/;

/** What is wrong with the options, or null. */
const problemOf = (values: Values): string | null => {
  const others = Object.keys(values).filter((name) => name !== "har" && name !== "json");
  if (values.har !== undefined) return others.length === 0 ? null : `--har and --${others[0]} exclude each other`;
  if (values.api === undefined) return "--api or --har is missing";
  if (!ADDRESS.test(values.api)) return "--api takes the address of a server: https://host";
  if ((values.email === undefined) === (values.token === undefined)) {
    return values.email === undefined ? "--email or --token is missing" : "--email and --token exclude each other";
  }
  if (!ORIGIN.test(values.origin ?? "https://host")) return "--origin takes an origin without a path: https://host";
  if ((values.most === undefined) !== (values.to === undefined)) return "--most and --to belong together";
  if (values.most !== undefined && !values["allow-writes"]) return "--most needs --allow-writes";
  if (values["no-idempotency-key"] && values.origin === undefined && values.most === undefined)
    return "--no-idempotency-key needs --origin or --most";
  return null;
};

/** Reads the arguments, or says what is wrong with them. */
export const readArguments = (given: ReadonlyArray<string>): Either<string, Arguments> => {
  let values: Values;
  try {
    values = parsed(given);
  } catch (error) {
    return left(optionProblem(error, OPTION_NAMES));
  }
  const problem = problemOf(values);
  if (problem !== null) return left(problem);
  const { har, api = "", email, token = "", most, to = "", json = false } = values;
  if (har !== undefined) return right({ json, har });
  if (most !== undefined && !(isMoney(most) && isPositive(most))) return left("--most takes an amount above 0: 0.01");
  return right({
    json,
    // the client adds /api itself
    api: api.replace(/\/+$/, "").replace(/\/api$/, ""),
    access: email === undefined ? { token } : { email },
    origin: values.origin ?? null,
    idempotencyKey: values["no-idempotency-key"] !== true,
    allowWrites: values["allow-writes"] ?? false,
    payment: most !== undefined && isMoney(most) ? { most, to } : null,
  });
};
