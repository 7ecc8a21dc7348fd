import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from "react-hook-form";
import { type FormRule, ruleResolver } from "./rule-resolver.ts";

/** A form whose values are `V` and which, once valid, means `T`. */
export type RuleForm<V extends FieldValues, T> = UseFormReturn<V, unknown, T>;

/** What {@link useRuleForm} needs; `defaultValues` names every field. */
export type RuleFormOptions<V extends FieldValues, T> = {
  readonly defaultValues: DefaultValues<V>;
  readonly rule: FormRule<V, T>;
};

/**
 * A form judged by one pure rule: silent until the first submit, then as one types; a refused submit puts the focus on
 * the first failing field (design.md). Values leave the form's memory when its screen does.
 */
export const useRuleForm = <V extends FieldValues, T>({ defaultValues, rule }: RuleFormOptions<V, T>): RuleForm<V, T> =>
  useForm<V, unknown, T>({
    defaultValues,
    resolver: ruleResolver(rule),
    mode: "onSubmit",
    reValidateMode: "onChange",
    shouldFocusError: true,
  });
