import { useEffect, useEffectEvent } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type { Problem } from "../../domain/decider/validation.ts";
import type { Command } from "../../domain/index.ts";
import { pageMarks } from "./page-marks.ts";
import { problemText } from "./problem-text.ts";

/** The domain's rules over the values of a form: every problem found, none if the values may be sent. */
type FormRule<V> = (values: V) => ReadonlyArray<Problem>;

/** A form whose values are `V`. */
export type RuleForm<V extends FieldValues> = UseFormReturn<V>;

/** Problems as react-hook-form stores them: the first one of each field, as text. */
const errorsOf = <V extends FieldValues>(problems: ReadonlyArray<Problem>): FieldErrors<V> => {
  const errors: Record<string, { type: string; message: string }> = {};
  for (const problem of problems) {
    if (!Object.hasOwn(errors, problem.field)) errors[problem.field] = { type: "rule", message: problemText(problem) };
  }
  return errors as FieldErrors<V>;
};

/** The resolver of every form: runs the rules and puts each message at its field. */
const ruleResolver =
  <V extends FieldValues>(rule: FormRule<V>): Resolver<V> =>
  (values) => {
    const problems = rule(values);
    return problems.length === 0 ? { values, errors: {} } : { values: {}, errors: errorsOf<V>(problems) };
  };

/** Options of {@link useRuleForm}; `defaultValues` names every field. */
export type RuleFormOptions<V extends FieldValues> = {
  /** The command that the form sends, which names it in the diagnostic log; of the reserve, which is a setting of the device, its name. */
  readonly sends: (values: V) => Command["_tag"] | "fee-reserve";
  readonly defaultValues: DefaultValues<V>;
  readonly rule: FormRule<V>;
};

/**
 * A form checked by the domain's rules: silent until the first submit, then at every change; a submit with problems
 * moves the focus to the first field that has one (docs/design.md).
 */
export const useRuleForm = <V extends FieldValues>({ sends, defaultValues, rule }: RuleFormOptions<V>): RuleForm<V> => {
  const form = useForm<V>({
    defaultValues,
    resolver: ruleResolver(rule),
    mode: "onSubmit",
    reValidateMode: "onChange",
    shouldFocusError: true,
  });
  const { submitCount, isSubmitSuccessful } = form.formState;
  const onRefused = useEffectEvent(() => {
    const values = form.getValues();
    const fields = rule(values).map(({ field, rule: broken }) => ({ field, rule: broken }));
    if (fields.length > 0) pageMarks.onRefused(sends(values), fields);
  });
  useEffect(() => {
    if (submitCount > 0 && !isSubmitSuccessful) onRefused();
  }, [submitCount, isSubmitSuccessful]);
  return form;
};
