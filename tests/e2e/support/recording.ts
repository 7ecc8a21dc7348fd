import type { Page, Request, Route } from "playwright/test";
import { callOf } from "../../../src/app/conform/declared.ts";
import { withOwnIds } from "../../support/readings/ids.ts";
import { type Rewriting, rewriteText } from "../../support/readings/rewriting.ts";

/** An answer of the server. */
interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/**
 * The answers of one visit. A replay answers each request as the visit was answered at last, before as many transfers: so
 * it does not depend on which request comes first.
 */
export interface Recording {
  readonly answers: ReadonlyMap<string, Answer>;
  /** The Idempotency-Keys of its transfers. */
  readonly keys: ReadonlyArray<string>;
}

const API = "**/api/**";
const pathOf = (request: Request): string => withOwnIds(new URL(request.url()).href).replace(/^https?:\/\/[^/]+/, "");
const isTransfer = (request: Request): boolean => /\/transfer$/.test(request.url()) && request.method() === "POST";

/** The answer of the server itself, asked with its own ids. */
const fetchOwn = async (route: Route): Promise<Answer> => {
  const request = route.request();
  const body = request.postData();
  const response = await route.fetch({
    url: withOwnIds(request.url()),
    ...(body === null ? {} : { postData: withOwnIds(body) }),
  });
  return { status: response.status(), headers: response.headers(), text: await response.text() };
};

/** Answers a request as a server does that writes otherwise. */
const fulfil = async (route: Route, answer: Answer, write: Rewriting): Promise<void> => {
  const { status, headers, text } = answer;
  const call = callOf(route.request().method(), withOwnIds(route.request().url()));
  const { "content-length": _, "content-encoding": __, ...kept } = headers;
  const body = call === null || status >= 400 ? text : rewriteText(call, text, write);
  await route.fulfill({ status, headers: kept, body });
};

/** Only what the contract declares is rewritten: pictures and files pass. */
const isDeclared = (request: Request): boolean => callOf(request.method(), withOwnIds(request.url())) !== null;

/** Records what the server answers to a page. */
export const recordAnswers = async (page: Page): Promise<Recording> => {
  const answers = new Map<string, Answer>();
  const keys: string[] = [];
  await page.route(API, async (route) => {
    const request = route.request();
    if (!isDeclared(request)) return route.fallback();
    const place = `${keys.length} ${request.method()} ${pathOf(request)}`;
    const answer = await fetchOwn(route);
    answers.set(place, answer);
    if (isTransfer(request)) keys.push(request.headers()["idempotency-key"] ?? "");
    return route.fulfill({ ...answer, body: answer.text });
  });
  return { answers, keys };
};

/** Answers a page from a recording, written otherwise and at one time. What was not recorded is asked of the server. */
export const replayAnswers = async (
  page: Page,
  { answers, keys }: Recording,
  at: number,
  write: Rewriting,
): Promise<void> => {
  const ownKeys: string[] = [];
  await page.route(API, async (route) => {
    const request = route.request();
    if (!isDeclared(request)) return route.fallback();
    const place = `${request.method()} ${pathOf(request)}`;
    // what the visit did not ask at this time it asked later, else before: a transfer that was made is never unmade
    const later = Array.from({ length: keys.length + 1 - ownKeys.length }, (_, more) => ownKeys.length + more);
    const before = [...ownKeys.keys()].reverse();
    const recorded = [...later, ...before]
      .map((transfers) => answers.get(`${transfers} ${place}`))
      .find((answer) => answer !== undefined);
    if (isTransfer(request)) ownKeys.push(request.headers()["idempotency-key"] ?? "");
    const { text, ...rest } = recorded ?? (await fetchOwn(route));
    const own = keys.reduce((written, key, at) => written.replaceAll(key, ownKeys[at] ?? key), text);
    const headers = { ...rest.headers, date: new Date(at).toUTCString() };
    return fulfil(route, { ...rest, headers, text: own }, write);
  });
};
