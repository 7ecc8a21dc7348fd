import { type FormEvent, useEffect, useState } from "react";
import type { FieldPath, FieldValues, PathValue } from "react-hook-form";
import type { Failure } from "../../domain/decider/failure.ts";
import { failureOf, IDLE, type Request, requestId } from "../../domain/decider/request.ts";
import type { Command } from "../../domain/index.ts";
import { NOT_TYPED, type SecretRef } from "../../domain/values/secret.ts";
import { useApp } from "./app-context.tsx";
import { failureText } from "./failure-text.ts";
import { problemText } from "./problem-text.ts";
import { formProblem, serverFieldErrors, showErrors } from "./server-errors.ts";
import { useOutcomeClaim } from "./shown-outcomes.ts";
import { submitCommand } from "./submit-command.ts";
import { useReason } from "./use-command.ts";
import { type RuleForm, type RuleFormOptions, useRuleForm } from "./use-rule-form.ts";

/** Whether the screen that is open started this request; the outcome of an earlier one is not shown there. */
const useOwnRequest = (request: Request): boolean => {
  const [before] = useState(request.status === "pending" ? null : requestId(request));
  const id = requestId(request);
  return id !== null && id !== before;
};

/** Puts a secret into the vault and returns what a command says about it: the handle and the rules it breaks. */
type Seal = (secret: string, broken?: ReadonlyArray<string>) => SecretRef;

export interface CommandFormOptions<V extends FieldValues> extends Omit<RuleFormOptions<V>, "sends"> {
  readonly command: (values: V, seal: Seal) => Command;
  /** The request that the command starts, if it needs the server. */
  readonly request?: Request;
  /** Fields that are emptied as soon as the command is accepted (S8). */
  readonly secrets?: ReadonlyArray<FieldPath<V>>;
  readonly onAccepted?: (command: Command) => void;
  /** The text of a failure that names no field. */
  readonly textOf?: (failure: Failure) => string;
}

/** A form that sends one command. */
export interface CommandForm<V extends FieldValues> {
  readonly form: RuleForm<V>;
  readonly submit: (event: FormEvent) => void;
  readonly pending: boolean;
  /** Why the command would be refused now, whatever is typed, as text, or null. */
  readonly why: string | null;
  /** What went wrong with the form as a whole, or null. It may contain the server's text. */
  readonly problem: string | null;
  /** The failure that the problem is of, or null. */
  readonly failure: Failure | null;
}

/**
 * The form of one command: the domain's rules before it is sent, then rejections and the server's errors at their
 * fields, with the focus on the first one. All values leave the form's memory when its screen is closed.
 */
export const useCommandForm = <V extends FieldValues>({
  defaultValues,
  rule,
  command: commandOf,
  request = IDLE,
  secrets = [],
  onAccepted,
  textOf = failureText,
}: CommandFormOptions<V>): CommandForm<V> => {
  const app = useApp();
  /** The command as far as it is known without its secrets. */
  const outlined = (values: V): Command => commandOf(values, () => NOT_TYPED);
  const form = useRuleForm<V>({ sends: (values) => outlined(values)._tag, defaultValues, rule });
  const claim = useOutcomeClaim();
  const [rejected, setRejected] = useState<string | null>(null);
  const id = requestId(request);
  const failure = useOwnRequest(request) ? failureOf(request) : null;
  const pending = request.status === "pending";
  const reason = useReason(outlined(form.getValues()));
  const errors = JSON.stringify(serverFieldErrors(failure));

  useEffect(() => {
    if (id !== null) showErrors(form, JSON.parse(errors) as Readonly<Record<string, string>>);
  }, [form, id, errors]);

  const [initial] = useState(() => Object.entries(defaultValues) as [FieldPath<V>, PathValue<V, FieldPath<V>>][]);
  useEffect(
    () => () => {
      for (const [name, value] of initial) form.setValue(name, value);
    },
    [form, initial],
  );

  const send = (values: V): void => {
    const seal: Seal = (secret, broken = []) => ({ handle: app.vault.put(secret), broken });
    const command = commandOf(values, seal);
    const why = submitCommand(app, command);
    setRejected(why?.text ?? null);
    if (why !== null) {
      showErrors(form, Object.fromEntries(why.problems.map((problem) => [problem.field, problemText(problem)])));
      return;
    }
    claim(command);
    const emptied = Object.fromEntries(secrets.map((name) => [name, ""]));
    if (secrets.length > 0) form.reset({ ...form.getValues(), ...emptied }, { keepDefaultValues: true });
    onAccepted?.(command);
  };

  return {
    form,
    submit: (event) => void form.handleSubmit(send)(event),
    pending,
    why: pending ? null : reason,
    problem: rejected ?? formProblem(failure, Object.keys(form.getValues()), textOf),
    failure: rejected === null ? failure : null,
  };
};
