import { PENDING } from "../../../adapters/http/exchange.ts";
import type { Line } from "../../../app/journal/format.ts";
import type { Call } from "../../../app/replay/calls.ts";
import type { OpenLog } from "../model/open-log.ts";
import type { RefusedForm } from "../model/screens.ts";
import { Code, Part } from "./Code.tsx";
import { valueText } from "./words.ts";

/** A call in words. `seq`: of the entry below which it stands. */
const callTitle = ({ exchange, attempt, isUnhandled }: Call, seq: number): string => {
  const { call, status, failure, request } = exchange;
  const cause = request?.cause ?? null;
  return [
    `Call ${call}: ${failure === PENDING ? "open" : (status ?? "no answer")}`,
    ...(failure === null || failure === PENDING ? [] : [failure]),
    ...(attempt > 1 ? [`attempt ${attempt}`] : []),
    ...(cause === null || cause === seq ? [] : [`of #${cause}`]),
    ...(isUnhandled ? ["nothing followed"] : []),
  ].join(", ");
};

/** Calls with what was sent and answered. */
const CallParts = ({ calls, seq }: { readonly calls: ReadonlyArray<Call>; readonly seq: number }) =>
  calls.map((call) => {
    const { call: name, at, request, input, answer } = call.exchange;
    return (
      <Part key={`${name} ${at} ${request?.number}`} title={callTitle(call, seq)}>
        <Code>{valueText({ input, answer })}</Code>
      </Part>
    );
  });

type EntryDetailsProps = { readonly log: OpenLog; readonly index: number; readonly line: Line };

/** Where this version first decides something else than the log says. */
const Divergence = ({ log, index }: Omit<EntryDetailsProps, "line">) => {
  const { divergence } = log.replayed;
  if (divergence?.index !== index) return null;
  const { kind, path, expected, actual } = divergence;
  return (
    <Part title={`This version does something else: ${kind} at ${path}`}>
      <Code>{`in the log ${valueText(expected, 2_000)}\nnow ${valueText(actual, 2_000)}`}</Code>
    </Part>
  );
};

/** A form by the command that it sends, and its fields with the rules that refused them. */
const refusedText = ({ form, fields }: RefusedForm): string =>
  [form, ...fields.map(({ field, rule }) => `  ${field}: ${rule}`)].join("\n");

/** The command of an entry, what it led to, and the calls that belong to it. */
export const EntryDetails = ({ log, index, line }: EntryDetailsProps) => {
  const refused = log.refused.get(index);
  const { events = [], rejection, ignored, diverged } = line;
  return (
    <div className="flex flex-col gap-4">
      <Divergence log={log} index={index} />
      <Part title={`Command${line.cause === null ? "" : `, because of #${line.cause}`}`}>
        <Code>{valueText(line.command)}</Code>
      </Part>
      {rejection === undefined ? null : (
        <Part title="Refused">
          <Code>{valueText(rejection)}</Code>
        </Part>
      )}
      {ignored === undefined ? null : (
        <Part title="Ignored">
          <Code>{ignored}</Code>
        </Part>
      )}
      {events.length === 0 ? null : (
        <Part title={events.length === 1 ? "Event" : `${events.length} events`}>
          <Code>{valueText(events.length === 1 ? events[0] : events)}</Code>
        </Part>
      )}
      <CallParts calls={log.timeline.calls.byEntry[index] ?? []} seq={line.seq} />
      {refused === undefined ? null : (
        <Part title={refused.length === 1 ? "A form was not sent" : `${refused.length} forms were not sent`}>
          <Code>{refused.map(refusedText).join("\n")}</Code>
        </Part>
      )}
      {index === log.entries.length - 1 && log.timeline.calls.open.length > 0 ? (
        <div className="flex flex-col gap-4">
          <p className="text-sm font-semibold text-ink">Open when the log ends</p>
          <CallParts calls={log.timeline.calls.open} seq={line.seq} />
        </div>
      ) : null}
      {diverged === undefined ? null : (
        <p className="text-sm text-warning">
          {`In the visit this entry led to something else than in the log (${diverged.path}).`}
        </p>
      )}
    </div>
  );
};
