import { useState } from "react";
import { Command, type Purpose, views } from "../../../domain/session/index.ts";
import { validateCode } from "../../../domain/values/password.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { codeFailureText } from "../../common/failure-text.ts";
import { problemText } from "../../common/problem-text.ts";
import { submitCommand } from "../../common/submit-command.ts";
import { t } from "../../i18n/index.ts";
import { Checkbox } from "../../kit/Checkbox.tsx";
import { CodeInput } from "../../kit/CodeInput.tsx";
import { cx } from "../../kit/cx.ts";

/** The fields of the code: a complete code is submitted at once, a rejected one empties them and shows why (docs/rules.md Screens). */
export const CodeEntry = ({ purpose }: { readonly purpose: Purpose }) => {
  const app = useApp();
  const code = views.submission(useAppState().session);
  const [trustDevice, setTrustDevice] = useState(false);
  const [rejected, setRejected] = useState<string | null>(null);
  const [lastFailed, setLastFailed] = useState<string | null>(null);
  // a failed code empties the fields, which stay mounted while the next code is checked
  if (code.status === "failed" && code.id !== lastFailed) setLastFailed(code.id);

  const submit = (digits: string) => {
    const secret = { handle: app.vault.put(digits), broken: validateCode(digits) };
    const why = submitCommand(app, Command.SubmitCode({ code: secret, trustDevice }));
    setRejected(why === null ? null : (why.text ?? why.problems.map(problemText).join(" ")));
  };
  const error = rejected ?? (code.status === "failed" ? codeFailureText(code.failure) : null);
  return (
    <div className="flex flex-col gap-6">
      {/* before the fields: the last digit sends the code */}
      {purpose === "sign-in" ? (
        <Checkbox
          label={t("account.trustDevice")}
          checked={trustDevice}
          onChange={(event) => setTrustDevice(event.target.checked)}
        />
      ) : null}
      <CodeInput
        key={lastFailed ?? "first"}
        label={t("account.codeGroup")}
        error={error}
        autoFocus
        readOnly={code.status === "pending"}
        onComplete={submit}
      />
      <p role="status" className={cx("-mt-4 text-sm text-muted", error === null && "min-h-5")}>
        {code.status === "pending" ? t("account.codeChecking") : null}
      </p>
    </div>
  );
};
