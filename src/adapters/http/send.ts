import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { Call } from "./calls/call.ts";
import { type ApiError, classify, notOffered, unreachable, unreadable, type Where } from "./failure.ts";
import type { HttpAnswer, HttpRequest } from "./http-request.ts";
import { parseJson } from "./reading/exact-json.ts";
import type { Misread, Observer } from "./reading/observer.ts";
import { readText } from "./reading/read.ts";
import type { TransportShape } from "./transport.ts";

/** Time limit of one call (docs/wire.md Conventions). */
const TIME_LIMIT = "30 seconds";

/** A decoded answer with its status. */
export interface Answered {
  readonly status: number;
  readonly answer: unknown;
}

/** The parsed JSON of a failure; any other body stays a text, for its log. */
const parse = (text: string): unknown => {
  const parsed = parseJson(text);
  return parsed.isJson ? parsed.value : text;
};

/** What is wrong with an answer, in words: `validatorSet.0.fee is missing`. */
const sentenceOf = ({ path, why }: Misread): string =>
  `${path === "" ? "the answer" : path} ${why === "missing" ? "is missing" : "can't be read"}`;

/** Whether an answer is a page: that of a public network's sign-in, or of a proxy, in place of the server. */
const isPage = (text: string): boolean => text.trimStart().startsWith("<");

/** How a server answers a call that it does not have; 405 where it has the path with another method. */
const LACKING: ReadonlyArray<number> = [404, 405, 501];

/** The value of a success by the call's own schema, or the failure that the answer means. */
export const readAnswer = (
  call: Call,
  { status, text }: Pick<HttpAnswer, "status" | "text">,
  observer?: Observer,
  onOther?: () => void,
): Result.Result<unknown, ApiError> => {
  const where: Where = { endpoint: call.path, method: call.method };
  if (call.extension && LACKING.includes(status)) return Result.fail(notOffered(where));
  if (status < 200 || status > 299) return Result.fail(classify({ ...where, status, body: parse(text) }));
  if (call.answer === null)
    return isPage(text) ? Result.fail(unreadable(where, status, null)) : Result.succeed(undefined);
  // nothing at all is no answer to a question that the server knows, even where every part of it may be absent
  if (call.extension && call.method === "GET" && text.trim() === "")
    return Result.fail(unreadable(where, status, null));
  return Result.mapError(readText(call.answer, text, observer, onOther), (misread) =>
    unreadable(where, status, misread === null ? null : sentenceOf(misread)),
  );
};

/** Receives the text of an answer in which a value has another form than the contract's. */
export type OnOther = (call: Call, text: string) => void;

/** Sends one request once. No answer, or none in time, is `Unreachable`. */
export const sendOnce = (
  transport: TransportShape,
  call: Call,
  request: HttpRequest,
  onOther?: OnOther,
): Effect.Effect<Answered, ApiError> => {
  const where: Where = { endpoint: call.path, method: call.method };
  return transport.send(request).pipe(
    Effect.timeoutOrElse({ duration: TIME_LIMIT, orElse: () => Effect.fail(unreachable(where)) }),
    Effect.catchTag("NoAnswer", () => Effect.fail(unreachable(where))),
    Effect.flatMap((answer) =>
      Effect.fromResult(readAnswer(call, answer, undefined, () => onOther?.(call, answer.text))).pipe(
        Effect.map((value): Answered => ({ status: answer.status, answer: value })),
      ),
    ),
  );
};
