import type { FieldPath, FieldValues } from "react-hook-form";
import type { TextInputProps } from "../kit/TextInput.tsx";
import { FormTextField } from "./FormFields.tsx";
import { UNREMEMBERED } from "./phrase-input.ts";
import type { RuleForm } from "./use-rule-form.ts";

type WordFieldProps<V extends FieldValues> = Pick<TextInputProps, "start" | "end" | "onPaste"> & {
  readonly form: RuleForm<V>;
  readonly name: FieldPath<V>;
  readonly label: string;
  readonly uncovered: boolean;
  readonly labelHidden?: boolean;
  readonly errorHidden?: boolean;
};

/** A word of the recovery phrase. It is covered text: a password manager offers to save what has the type `password` (S7). */
export const WordField = <V extends FieldValues>({ uncovered, ...field }: WordFieldProps<V>) => (
  <FormTextField {...field} {...UNREMEMBERED} type="text" className={uncovered ? undefined : "covered"} />
);
