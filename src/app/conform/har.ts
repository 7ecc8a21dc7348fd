import { type Either, left, right } from "fp-ts/Either";
import type { Call } from "../../adapters/http/calls/call.ts";
import { BASE } from "../../adapters/http/fetch-answer.ts";
import { isRecord } from "../../domain/decider/record.ts";
import { READING } from "./ask.ts";
import { callOf } from "./declared.ts";
import { type Judged, judge, type TriedCall, untried } from "./judge.ts";

const textOf = (content: unknown): string | null => {
  if (!isRecord(content)) return null;
  const { text, encoding, size } = content;
  if (typeof text !== "string") return size === 0 ? "" : null;
  // Firefox has called texts base64 that were none; JSON begins with a sign that base64 does not have
  return encoding === "base64" && !/^\s*[[{]/.test(text) ? Buffer.from(text, "base64").toString("utf8") : text;
};

/** One entry of a recording; null where it is no call of the API, or was cancelled, or has no body of an answer. */
const exchangeOf = (entry: unknown): { readonly call: Call; readonly exchange: TriedCall } | null => {
  if (!isRecord(entry) || !isRecord(entry.request) || !isRecord(entry.response)) return null;
  const call = callOf(entry.request.method, entry.request.url);
  const { status, content } = entry.response;
  if (call === null || typeof status !== "number") return null;
  const took = typeof entry.time === "number" && entry.time >= 0 ? Math.round(entry.time) : null;
  // a browser writes 0 where the page was left, and where CORS forbids the answer
  if (status <= 0) return { call, exchange: { status: null, text: "none was recorded", took } };
  const text = status === 204 ? "" : textOf(content);
  return text === null ? null : { call, exchange: { status, text, took } };
};

const parsed = (text: string): unknown => {
  try {
    // some programs begin the file with a byte order mark
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return null;
  }
};

/** What a recording of a browser's network (HAR) says of the server, or why it is none. Nothing is sent. */
export const judgeRecording = (text: string): Either<string, ReadonlyArray<Judged>> => {
  const har = parsed(text);
  const log = isRecord(har) ? har.log : null;
  if (!isRecord(log) || !Array.isArray(log.entries)) return left("is no HAR: it has no log.entries");
  const found = new Map<Call, ReadonlyArray<TriedCall>>();
  for (const entry of log.entries.map(exchangeOf)) {
    if (entry !== null) found.set(entry.call, [...(found.get(entry.call) ?? []), entry.exchange]);
  }
  // that a write was refused (a wrong code, a call beyond the specification) says nothing of the server
  const recorded = [...found].flatMap(([call, exchanges]) =>
    READING.includes(call) || exchanges.some(({ status }) => status !== null && status < 300) ? [call] : [],
  );
  if (recorded.length === 0) return left(`has no call of the API (under ${BASE}) with its answer`);
  return right(
    [...new Set([...READING, ...recorded])].map((call) => {
      const exchanges = found.get(call) ?? [];
      // a 422 is about what somebody asked for, such as a link that has expired
      const isAnswered = exchanges.some(({ status }) => status !== 422);
      return isAnswered ? judge(call, exchanges) : untried(call, "its answer is not in the recording");
    }),
  );
};
