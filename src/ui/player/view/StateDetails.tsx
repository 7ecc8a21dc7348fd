import { useId, useState } from "react";
import { type Change, figuresText, rowsText } from "../../../app/replay/changes.ts";
import { valueAt } from "../../../app/replay/step.ts";
import { TextInput } from "../../kit/TextInput.tsx";
import { changesOf, type OpenLog } from "../model/open-log.ts";
import { Code } from "./Code.tsx";
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
export const Changes = ({ log, index }: StateProps) => {
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
export const StatePart = ({ log, index }: StateProps) => {
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
