import { useState } from "react";
import { Command, type Purpose, views } from "../../../domain/session/index.ts";
import { type Failure, leavesOpen, says } from "../../../domain/values/failure.ts";
import { CATALOGUE } from "../../../domain/values/known-texts.ts";
import { judgeCode } from "../../../domain/values/password.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { failureText } from "../../common/failure-text.ts";
import { problemText } from "../../common/problem-text.ts";
import { submitCommand } from "../../common/submit-command.ts";
import { t, useText } from "../../i18n/index.ts";
import { Checkbox } from "../../kit/Checkbox.tsx";
import { CodeInput } from "../../kit/CodeInput.tsx";
import { cx } from "../../kit/cx.ts";

/** A wrong code in words; a code whose check got no answer is not called wrong (W13). */
const codeFailureText = (failure: Failure): string => {
  if (says(failure, CATALOGUE.invalidAuthCode)) return t("session.codeWrong");
  const offline = failure.kind === "Unreachable" && !navigator.onLine;
  return leavesOpen(failure) && !offline ? t("session.codeUnknown") : failureText(failure);
};

/** The boxes of the code: a full code submits itself, a refused one clears them and says why (decisions.md §2). */
export const CodeEntry = ({ purpose }: { readonly purpose: Purpose }) => {
  const t = useText();
  const app = useApp();
  const code = views.submission(useAppState().session);
  const [trustDevice, setTrustDevice] = useState(false);
  const [rejected, setRejected] = useState<string | null>(null);
  const [lastFailed, setLastFailed] = useState<string | null>(null);
  // each failed code brings empty boxes; they stay the same while the next one is checked
  if (code.status === "failed" && code.id !== lastFailed) setLastFailed(code.id);

  const submit = (digits: string) => {
    const secret = { handle: app.vault.put(digits), broken: judgeCode(digits) };
    const why = submitCommand(app, Command.SubmitCode({ code: secret, trustDevice }));
    setRejected(why === null ? null : (why.text ?? why.problems.map(problemText).join(" ")));
  };
  const error = rejected ?? (code.status === "failed" ? codeFailureText(code.failure) : null);
  return (
    <div className="flex flex-col gap-6">
      {/* before the boxes: the last digit already sends the code */}
      {purpose === "sign-in" ? (
        <Checkbox
          label={t("session.trustDevice")}
          checked={trustDevice}
          onChange={(event) => setTrustDevice(event.target.checked)}
        />
      ) : null}
      <CodeInput
        key={lastFailed ?? "first"}
        label={t("session.codeGroup")}
        error={error}
        autoFocus={lastFailed !== null}
        readOnly={code.status === "pending"}
        onComplete={submit}
      />
      <p role="status" className={cx("-mt-4 text-sm text-muted", error === null && "min-h-5")}>
        {code.status === "pending" ? t("session.codeChecking") : null}
      </p>
    </div>
  );
};
