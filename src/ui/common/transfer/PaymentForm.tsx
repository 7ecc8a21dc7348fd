import { isRight } from "fp-ts/Either";
import { useEffect, useState } from "react";
import type { FieldPath, FieldValues } from "react-hook-form";
import type { Command as AnyCommand } from "../../../domain/index.ts";
import { Command } from "../../../domain/transfer/index.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { StickyActions } from "../../kit/StickyActions.tsx";
import { useApp, useAppState } from "../app-context.tsx";
import { problemText } from "../problem-text.ts";
import { showErrors } from "../server-errors.ts";
import { UnreadableLog } from "../UnreadableLog.tsx";
import { useSend } from "../use-command.ts";
import type { RuleForm } from "../use-rule-form.ts";
import type { BlockedContext } from "./blocked-text.ts";
import { FormFailure } from "./TransferFailure.tsx";
import { whyText } from "./texts.ts";

/** Options of {@link usePaymentForm}: `previewOf` is the command that asks for the preview of typed values. */
type PaymentFormOptions<V extends FieldValues> = {
  readonly form: RuleForm<V>;
  readonly previewOf: (values: V) => AnyCommand;
  readonly blocked?: BlockedContext;
};

/**
 * The form of a payment before its preview: `submit` asks for the preview and shows problems at their fields; `refused`
 * is why it was refused, as text, until the values change. A change cancels a pending preview.
 */
export const usePaymentForm = <V extends FieldValues & { readonly amount: string }>({
  form,
  previewOf,
  blocked,
}: PaymentFormOptions<V>) => {
  const app = useApp();
  const send = useSend();
  const [refused, setRefused] = useState<string | null>(null);
  useEffect(() => {
    // after a preview, the field that is most likely to change
    if (app.state().transfer.form.intent !== null) form.setFocus("amount" as FieldPath<V>);
  }, [app, form]);
  useEffect(() => {
    const { unsubscribe } = form.watch(() => {
      setRefused(null);
      if (app.state().transfer.form.step === "previewing") send(Command.Back());
    });
    return unsubscribe;
  }, [app, send, form]);
  const submit = form.handleSubmit((values) => {
    const answer = app.dispatch(previewOf(values));
    if (isRight(answer)) return setRefused(null);
    const rejection = answer.left;
    if (!("problems" in rejection)) return setRefused(whyText(rejection, blocked));
    showErrors(form, Object.fromEntries(rejection.problems.map((problem) => [problem.field, problemText(problem)])));
  });
  return { refused, submit };
};

/** Why the form got no preview, and the button that asks for it; `why` is what prevents it, as text, or null. */
export const PreviewActions = ({ refused, why }: { readonly refused: string | null; readonly why: string | null }) => {
  const { form } = useAppState().transfer;
  const failure = form.step === "editing" ? form.failure : null;
  return (
    <StickyActions>
      <FormFailure refused={refused} failure={failure} />
      <UnreadableLog failure={failure} />
      <Button type="submit" wide pending={form.step === "previewing"} disabledReason={why}>
        {t("transfer.preview")}
      </Button>
    </StickyActions>
  );
};
