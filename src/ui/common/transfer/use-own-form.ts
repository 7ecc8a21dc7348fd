import { useEffect } from "react";
import type { FieldPath, FieldValues } from "react-hook-form";
import { Command, views } from "../../../domain/transfer/index.ts";
import { useApp, useAppState } from "../app-context.tsx";
import { useSend } from "../use-command.ts";
import type { RuleForm } from "../use-rule-form.ts";

/**
 * Whether the form belongs to this dialog: Send/Receive shows sends, the staking dialog the other types (spec §4). An
 * open dialog empties a form that the other one left; an attempt of unknown outcome stays in its list.
 */
export const useOwnForm = (placement: "send" | "staking", open: boolean): boolean => {
  const app = useApp();
  const { form } = useAppState().transfer;
  const shown = views.placementOf(form);
  const isOwn = shown === null || shown === placement;
  useEffect(() => {
    if (open && !isOwn) app.dispatch(Command.Reset(), "screen");
  }, [app, open, isOwn]);
  return isOwn;
};

/** Returns from a preview to the amount, and cancels the pending preview of values that change. */
export const usePreviewedForm = <V extends FieldValues & { readonly amount: string }>(
  form: RuleForm<V>,
  setRefused: (refused: null) => void,
): void => {
  const app = useApp();
  const send = useSend();
  useEffect(() => {
    // the field that is most likely to change
    if (app.state().transfer.form.intent !== null) form.setFocus("amount" as FieldPath<V>);
  }, [app, form]);
  useEffect(() => {
    const { unsubscribe } = form.watch(() => {
      setRefused(null);
      if (app.state().transfer.form.step === "previewing") send(Command.Back());
    });
    return unsubscribe;
  }, [app, send, form, setRefused]);
};
