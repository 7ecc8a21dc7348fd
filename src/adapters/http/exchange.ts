import { type Privacy, typeOnly, withoutHidden } from "../../domain/decider/privacy.ts";
import { isRecord } from "../../domain/decider/record.ts";
import type { Call } from "./calls/call.ts";
import type { RawInput } from "./encode.ts";
import type { ApiError } from "./failure.ts";
import type { HttpAnswer } from "./http-request.ts";

/** How one sending of a request went. */
export interface Trip {
  /** Milliseconds until the answer, or until none was waited for any more. */
  readonly took: number;
  /** What the server says of the answer; null where the network refused the request, absent where no answer came in time. */
  readonly names?: HttpAnswer["names"] | null;
}

/**
 * One request and its outcome for the journal. Hidden values are replaced by their type before the journal holds
 * them (R14); personal ones are replaced when a log is written.
 */
export interface ReportedExchange {
  readonly call: string;
  /** HTTP status, or null when no response arrived. */
  readonly status: number | null;
  readonly input: unknown;
  readonly answer: unknown;
  /** The kind of failure, or null. */
  readonly failure: string | null;
  /** Names of the fields that a 422 or 409 refused; a name that the call does not declare is `OTHER_FIELD`. */
  readonly fields?: ReadonlyArray<string>;
  /** The request that the exchange belongs to, so that a re-run can answer it again; null for a renewal of the tokens. */
  readonly request: RequestOrigin | null;
  /** Absent where nothing was sent. */
  readonly trip?: Trip;
}

/** One request of the application, which may take several exchanges (after a 401). */
export interface RequestOrigin {
  /** Counts the requests of this page from 1. */
  readonly number: number;
  /** `seq` of the journal entry that caused it, or null. */
  readonly cause: number | null;
  /** `seq` of the newest entry when it was made. */
  readonly afterEntry: number;
}

/** Instead of a kind of failure: the request is not answered yet, or was cancelled. */
export const PENDING = "Pending";
export const INTERRUPTED = "Interrupted";

/** Whether a call ended in a failure. */
export const isFailed = ({ failure }: Pick<ReportedExchange, "failure">): boolean =>
  failure !== null && failure !== PENDING && failure !== INTERRUPTED;

/** The privacy of a call's input. */
export const inputPrivacy = ({ params, body }: Pick<Call, "params" | "body">): Privacy => ({
  kind: "struct",
  fields: Object.fromEntries(Object.entries({ ...params, ...body }).map(([key, field]) => [key, field.privacy])),
});

const reported = (call: Call, input: RawInput, request: RequestOrigin | null) => ({
  call: call.name,
  request,
  input: withoutHidden(inputPrivacy(call), input),
});

/** A success: its decoded answer without hidden values. */
const reportedAnswer = (
  call: Call,
  input: RawInput,
  request: RequestOrigin | null,
  { status, answer }: { readonly status: number; readonly answer: unknown },
): ReportedExchange => ({
  ...reported(call, input, request),
  status,
  answer: call.answer === null ? null : withoutHidden(call.answer.privacy, answer),
  failure: null,
});

/** Stands for a field that the call does not declare: the server chose its name. */
export const OTHER_FIELD = "‹other›";

/** The fields in `{ errors: { field: [text] } }` or `{ error: { field: [text] } }`. */
const refusedFields = ({ params, body }: Call, validation: unknown): ReadonlyArray<string> => {
  if (!isRecord(validation)) return [];
  const names = [validation.errors, validation.error].filter(isRecord).flatMap(Object.keys);
  const declared = { ...params, ...body };
  return [...new Set(names.map((name) => (Object.hasOwn(declared, name) ? name : OTHER_FIELD)))];
};

/** A failure. Its body is not declared, so only its type and the names of refused fields are reported. */
export const reportedFailure = (
  call: Call,
  input: RawInput,
  request: RequestOrigin | null,
  error: ApiError,
): ReportedExchange => ({
  ...reported(call, input, request),
  // a request without a response carries the specification's default status in its failure
  status: error._tag === "Unreachable" || error._tag === "Cancelled" || error._tag === "Unsent" ? null : error.status,
  answer: typeOnly(error.validation),
  failure: error._tag,
  fields: refusedFields(call, error.validation),
});

/** A request without an answer: `PENDING` or `INTERRUPTED`. */
const reportedOpen = (
  call: Call,
  input: RawInput,
  request: RequestOrigin,
  failure: typeof PENDING | typeof INTERRUPTED,
): ReportedExchange => ({ ...reported(call, input, request), status: null, answer: null, failure });

/** Reports exchanges to the journal. A failure is reported once, by the exchange or by the request that it ends. */
export const exchangeReports = (report: (exchange: ReportedExchange) => void) => {
  const reported = new WeakSet<ApiError>();
  return {
    answer: (
      call: Call,
      input: RawInput,
      request: RequestOrigin | null,
      answered: Parameters<typeof reportedAnswer>[3],
      trip: Trip,
    ): void => report({ ...reportedAnswer(call, input, request, answered), trip }),
    failure: (call: Call, input: RawInput, request: RequestOrigin | null, error: ApiError, trip?: Trip): void => {
      if (reported.has(error)) return;
      reported.add(error);
      report({ ...reportedFailure(call, input, request, error), ...(trip && { trip }) });
    },
    open: (call: Call, input: RawInput, request: RequestOrigin, failure: typeof PENDING | typeof INTERRUPTED): void =>
      report(reportedOpen(call, input, request, failure)),
  };
};
