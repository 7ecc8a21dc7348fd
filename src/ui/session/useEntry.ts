import { isRight } from "fp-ts/Either";
import { useState } from "react";
import type { Command } from "../../domain/index.ts";
import type { Request } from "../../domain/kernel/request.ts";
import { useApp } from "../app-context.tsx";
import { forgetSecrets } from "../forms/forgetSecrets.ts";
import { issueOf } from "../forms/problems.ts";
import { say } from "../i18n/index.ts";
import { formProblem, serverFieldErrors } from "./field-errors.ts";
import { refusalText } from "./refusal-text.ts";
import { useAskedHere } from "./useAskedHere.ts";

type Errors = Readonly<Record<string, string>>;

/** A small form's question to the server: what stands at its fields, and what no field can show. */
export interface Entry {
  /** Sends the form's command; a refusal is shown, and answers the first field it is about. */
  readonly ask: (command: Command) => { readonly taken: boolean; readonly firstField: string | null };
  readonly errors: Errors;
  readonly pending: boolean;
  readonly problem: string | null;
}

/**
 * The sign-in's two fields without a form library, which the sign-in route has no room for (docs/decisions): the
 * domain judges when the command is sent, and its problems are shown as they come back.
 */
export const useEntry = (fields: ReadonlyArray<string>, request: Request): Entry => {
  const app = useApp();
  const [found, setFound] = useState<Errors>({});
  const [refused, setRefused] = useState<string | null>(null);
  const failure = useAskedHere(request) ? request.failure : null;
  const told = serverFieldErrors(failure);

  const ask: Entry["ask"] = (command) => {
    const answer = app.dispatch(command);
    if (!isRight(answer)) forgetSecrets(app, command);
    const invalid = !isRight(answer) && answer.left._tag === "session.Invalid" ? answer.left.problems : [];
    const problems = Object.fromEntries(invalid.map((each) => [each.field, say(issueOf(each))]));
    setFound(problems);
    setRefused(isRight(answer) || invalid.length > 0 ? null : refusalText(answer.left));
    return { taken: isRight(answer), firstField: fields.find((field) => field in problems) ?? null };
  };

  return {
    ask,
    errors: { ...told, ...found },
    pending: request.status === "pending",
    problem: refused ?? formProblem(failure, fields),
  };
};
