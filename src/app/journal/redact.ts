import { OTHER_FIELD } from "../../adapters/http/exchange.ts";
import type { Tagged } from "../../domain/decider/message.ts";
import { HIDDEN, type Privacy, partsOf, type StandIn, typeOnly, variantOf } from "../../domain/decider/privacy.ts";
import { isRecord } from "../../domain/decider/record.ts";
import { type Copied, type Remembered, redact } from "../../domain/decider/redact.ts";
import { isUuid } from "../../domain/log/texts.ts";
import type { CallPrivacy, Known } from "./domain.ts";
import type { Exchange } from "./entry.ts";
import type { ExchangeLine } from "./format.ts";

const privacyOf = ({ definitions }: Pick<Known<object>, "definitions">, { _tag }: Tagged): Privacy | null =>
  (Object.hasOwn(definitions, _tag) ? definitions[_tag]?.privacy : undefined) ?? null;

/** What a log may show of a message; of one that is not declared, its tag alone. */
export const redactor =
  (known: Pick<Known<object>, "definitions">, standIn: StandIn, copies?: Remembered<Copied>) =>
  (message: Tagged): Tagged => {
    const privacy = privacyOf(known, message);
    return privacy === null ? { _tag: message._tag } : (redact(privacy, message, standIn, copies) as Tagged);
  };

/** The names that the call declares; of others, only that there were some, because the server chose them. */
const shownFields = ({ fields = [] }: Exchange, input: Privacy): Pick<ExchangeLine, "fields"> => {
  if (fields.length === 0) return {};
  const isDeclared = (name: string): boolean => input.kind === "struct" && Object.hasOwn(input.fields, name);
  return { fields: fields.map((name) => (isDeclared(name) ? name : OTHER_FIELD)) };
};

/** The server's id of a request: as it is, where it is a UUID, so that it is found in the server's own log. */
const REQUEST_ID: Privacy = { kind: "known", texts: { has: isUuid }, of: "id" };

/** How long a request took, and what the server said of a refused one. */
const shownTrip = ({ trip, failure }: Exchange, standIn: StandIn): Partial<ExchangeLine> => {
  if (trip === undefined) return {};
  const { took, names } = trip;
  if (failure === null) return { took };
  if (!names) return { took, noAnswer: names === null ? "network" : "timeout" };
  const retryAfter = Number.parseInt(names.retry ?? "", 10);
  return {
    took,
    ...(Number.isNaN(retryAfter) ? {} : { retryAfter }),
    ...(names.id && { requestId: String(redact(REQUEST_ID, names.id, standIn)) }),
  };
};

/** An exchange as a log may show it. */
export const redactedExchange = (
  exchange: Exchange,
  calls: Readonly<Record<string, CallPrivacy>>,
  standIn: StandIn,
  copies?: Remembered<Copied>,
): ExchangeLine => {
  const privacy = Object.hasOwn(calls, exchange.call) ? calls[exchange.call] : undefined;
  const answer = (exchange.failure === null ? privacy?.answer : null) ?? HIDDEN;
  return {
    call: privacy === undefined ? String(typeOnly(exchange.call)) : exchange.call,
    status: exchange.status,
    failure: exchange.failure,
    ...shownFields(exchange, privacy?.input ?? HIDDEN),
    at: Number(standIn("instant", exchange.at)),
    request: exchange.request,
    ...shownTrip(exchange, standIn),
    untilEntry: exchange.untilEntry,
    untilRequest: exchange.untilRequest,
    input: redact(privacy?.input ?? HIDDEN, exchange.input, standIn, copies),
    // an answer without a body (204) is null: a key that JSON drops would make the line unreadable
    answer: redact(answer, exchange.answer, standIn, copies) ?? null,
  };
};

/** A state with the part of each module changed by its privacy, if that is declared. */
const mapState = <Root extends object>(
  { stateFields }: Pick<Known<Root>, "stateFields">,
  state: Root,
  change: (privacy: Privacy | undefined, part: unknown) => unknown,
): Root =>
  Object.fromEntries(
    Object.entries(state).map(([module, part]) => {
      const field = (stateFields as Known<Record<string, unknown>>["stateFields"])[module];
      return [module, change(field?.privacy, part)];
    }),
  ) as Root;

/** The whole state as a log may show it. */
export const redactedState = <Root extends object>(
  known: Pick<Known<Root>, "stateFields">,
  state: Root,
  standIn: StandIn,
): Root => mapState(known, state, (privacy = HIDDEN, part) => redact(privacy, part, standIn));

/** Whether a value of this privacy is dated: an entry of a history. */
const isDated = (privacy: Privacy): boolean => {
  if (privacy.kind === "struct" || privacy.kind === "union") return partsOf(privacy).some(isDated);
  return privacy.kind === "personal" && (privacy.of === "moment" || privacy.of === "happened");
};

const withoutHistory = (privacy: Privacy | undefined, value: unknown): unknown => {
  if (privacy?.kind === "list") {
    if (!Array.isArray(value)) return value;
    return isDated(privacy.of) ? [] : value.map((item) => withoutHistory(privacy.of, item));
  }
  if (privacy?.kind === "union") return withoutHistory(variantOf(privacy, value), value);
  if (privacy?.kind !== "struct" || !isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      withoutHistory(Object.hasOwn(privacy.fields, key) ? privacy.fields[key] : undefined, item),
    ]),
  );
};

/**
 * A redacted state without every list that is a history: what a log that was cleared may begin with (R15). What
 * remains are stand-ins, without which the later entries could not be decided as they were.
 */
export const withoutHistories = <Root extends object>(known: Pick<Known<Root>, "stateFields">, state: Root): Root =>
  mapState(known, state, withoutHistory);
