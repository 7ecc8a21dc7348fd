import { isRight } from "fp-ts/Either";
import { useEffect, useState } from "react";
import type { FieldPath, FieldValues } from "react-hook-form";
import { failureOf, type Request, requestId } from "../../../domain/decider/request.ts";
import type { Command } from "../../../domain/index.ts";
import { useApp } from "../../common/app-context.tsx";
import { forgetSecrets } from "../../common/forget-secrets.ts";
import { formProblem, putServerErrors, serverFieldErrors } from "../../common/server-errors.ts";
import { useAskedHere } from "../../common/use-asked-here.ts";
import { errorsOf, type RuleForm } from "../../common/use-rule-form.ts";
import { refusalText } from "./refusal-text.ts";

/** How a form's question to the server stands: `problem` is what no field can show, ready to be read. */
export interface Question {
  /** Sends the form's command and answers whether it was taken; what was refused is shown. */
  readonly ask: (command: Command) => boolean;
  readonly pending: boolean;
  readonly problem: string | null;
}

/** Joins a form to one request of the session: refusals and the server's field texts go to their fields. */
export const useQuestion = <V extends FieldValues>(form: RuleForm<V>, request: Request): Question => {
  const app = useApp();
  const [refused, setRefused] = useState<string | null>(null);
  const failure = useAskedHere(request) ? failureOf(request) : null;
  const errors = serverFieldErrors(failure);
  const told = JSON.stringify(errors);
  const id = requestId(request);

  useEffect(() => {
    if (id !== null) putServerErrors(form, JSON.parse(told) as Readonly<Record<string, string>>);
  }, [form, id, told]);

  const ask = (command: Command): boolean => {
    const answer = app.dispatch(command);
    if (isRight(answer)) {
      setRefused(null);
      return true;
    }
    forgetSecrets(app, command);
    if (answer.left._tag === "session.Invalid") {
      const found = errorsOf(answer.left.problems);
      Object.entries(found).forEach(([field, error], at) => {
        const message = typeof error?.message === "string" ? error.message : "";
        form.setError(field as FieldPath<V>, { type: "rule", message }, { shouldFocus: at === 0 });
      });
      setRefused(null);
    } else setRefused(refusalText(answer.left));
    return false;
  };

  return {
    ask,
    pending: request.status === "pending",
    problem: refused ?? formProblem(failure, Object.keys(form.getValues())),
  };
};
