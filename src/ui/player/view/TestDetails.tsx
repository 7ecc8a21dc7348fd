import { isLeft } from "fp-ts/Either";
import { useId, useState } from "react";
import type { Line } from "../../../app/journal/format.ts";
import { testOf } from "../../../app/replay/emit-test.ts";
import { Button } from "../../kit/Button.tsx";
import { TextInput } from "../../kit/TextInput.tsx";
import { commandLineOf, emitLineOf, linkTo } from "../model/link.ts";
import type { OpenLog } from "../model/open-log.ts";

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
export const TestDetails = ({ log, line }: { readonly log: OpenLog; readonly line: Line }) => {
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
