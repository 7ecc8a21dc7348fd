import { isLeft } from "fp-ts/Either";
import { useId, useState } from "react";
import { PENDING } from "../../../adapters/http/exchange.ts";
import type { Line } from "../../../app/journal/format.ts";
import type { Call } from "../../../app/replay/calls.ts";
import { type Change, figuresText, rowsText } from "../../../app/replay/changes.ts";
import { testOf } from "../../../app/replay/emit-test.ts";
import { valueAt } from "../../../app/replay/step.ts";
import { Button } from "../../kit/Button.tsx";
import { Tabs } from "../../kit/Tabs.tsx";
import { TextInput } from "../../kit/TextInput.tsx";
import { commandLineOf, emitLineOf, linkTo } from "../model/link.ts";
import { changesOf, type OpenLog } from "../model/open-log.ts";
import type { RefusedForm } from "../model/screens.ts";
import { Code, Part } from "./Code.tsx";
import { valueText } from "./words.ts";

/** Props of both. */
type StateProps = { readonly log: OpenLog; readonly index: number };

const ChangeRow = ({ kind, path, expected, actual }: Change) => (
  <li className="flex flex-col gap-1 border-b border-line py-2 font-mono text-xs wrap-anywhere last:border-0">
    <span className="font-semibold text-ink">
      {`${path.slice(2)}${kind === "rows" ? `: ${rowsText({ expected, actual })}` : ""}`}
    </span>
    <span className="whitespace-pre-wrap text-negative">{`− ${valueText(expected, 400)}`}</span>
    <span className="whitespace-pre-wrap text-positive">{`+ ${valueText(actual, 400)}`}</span>
  </li>
);

/** What an entry changed in the state. */
const Changes = ({ log, index }: StateProps) => {
  const { changes, figures, more } = changesOf(log, index);
  if (changes.length + figures === 0)
    return <p className="text-sm text-muted">This entry changed nothing in the state.</p>;
  return (
    <>
      <ul className="flex flex-col">
        {changes.map((change) => (
          <ChangeRow key={`${change.kind} ${change.path}`} {...change} />
        ))}
      </ul>
      {more === 0 ? null : <p className="text-sm text-muted">{`${more} more`}</p>}
      {figures === 0 ? null : <p className="text-sm text-muted">{figuresText(figures)}</p>}
    </>
  );
};

/** A part of the state after an entry. */
const StatePart = ({ log, index }: StateProps) => {
  const [path, setPath] = useState("session");
  const id = useId();
  const state = log.stateAfter(index);
  const value = valueAt(state, `$.${path.trim().replace(/^\$\.?/, "")}`);
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="text-sm font-semibold text-ink">
        Path in the state
      </label>
      <TextInput id={id} value={path} spellCheck={false} onChange={({ target }) => setPath(target.value)} />
      <p className="text-xs text-muted">{`In ${Object.keys(state).join(", ")}; such as wallet.tokens[0].symbol`}</p>
      <Code>{value === undefined ? `there is no ${path} in the state` : valueText(value)}</Code>
    </div>
  );
};

/** A text to copy with the keyboard: it is selected when it gets the focus. */
const ToCopy = ({ label, text }: { readonly label: string; readonly text: string }) => {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-semibold text-ink">
        {label}
      </label>
      <TextInput id={id} readOnly value={text} className="font-mono" onFocus={({ target }) => target.select()} />
    </div>
  );
};

/** The paths of imports in a test of `tests/domain`, where the command lines write it. */
const FROM_TEST = { src: "../../src", support: "../support" };

/** The command lines of an entry, and its test. */
const TestDetails = ({ log, line }: { readonly log: OpenLog; readonly line: Line }) => {
  const [made, setMade] = useState<{ readonly seq: number; readonly text: string } | null>(null);
  const id = useId();
  const write = (): void => {
    const test = testOf(log.bundle, { at: line.seq, from: null, expected: null, ...FROM_TEST });
    setMade({ seq: line.seq, text: isLeft(test) ? `// no test: ${test.left}` : test.right });
  };
  return (
    <div className="flex flex-col gap-4">
      <ToCopy label="Print this step" text={commandLineOf(log.name, line.seq)} />
      <ToCopy label="Write its test" text={emitLineOf(log.name, line.seq)} />
      <ToCopy label="Link to this step" text={linkTo(line.seq)} />
      <p className="text-xs text-muted">
        The text of a field is selected when it gets the focus. Copy it with your keyboard: this page cannot reach the
        clipboard.
      </p>
      <div>
        <Button variant="secondary" size="small" onClick={write}>
          Show the test of this step
        </Button>
      </div>
      {made?.seq === line.seq ? (
        <div className="flex flex-col gap-1">
          <label htmlFor={id} className="text-sm font-semibold text-ink">
            {`A test that fails until #${line.seq} leads to something else`}
          </label>
          <textarea
            id={id}
            readOnly
            rows={16}
            value={made.text}
            onFocus={({ target }) => target.select()}
            className="w-full rounded-control border border-line-strong bg-raised p-3 font-mono text-xs text-ink focus-visible:outline-2 focus-visible:outline-accent"
          />
        </div>
      ) : null}
    </div>
  );
};

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
const EntryDetails = ({ log, index, line }: EntryDetailsProps) => {
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

/** What an entry is made of, what it changed, and its test. */
export const Details = ({ log, index }: { readonly log: OpenLog; readonly index: number }) => {
  const [tab, setTab] = useState("entry");
  const line = log.entries[index];
  if (line === undefined) return null;
  const items = [
    { id: "entry", label: "Entry", content: <EntryDetails log={log} index={index} line={line} /> },
    { id: "changes", label: "Changes", content: <Changes log={log} index={index} /> },
    { id: "state", label: "State", content: <StatePart log={log} index={index} /> },
    { id: "test", label: "Test", content: <TestDetails log={log} line={line} /> },
  ];
  return <Tabs label="Details of the entry" items={items} value={tab} onChange={setTab} />;
};
