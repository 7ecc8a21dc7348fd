import { type ComponentPropsWithRef, type ReactNode, useEffect, useRef } from "react";
import {
  type FieldError,
  type FieldPath,
  type FieldValues,
  get,
  type PathValue,
  useController,
  useFormState,
} from "react-hook-form";
import { Button } from "../kit/Button.tsx";
import { Checkbox, type CheckboxProps } from "../kit/Checkbox.tsx";
import { Combobox, type ComboboxProps } from "../kit/Combobox.tsx";
import { cx } from "../kit/cx.ts";
import { Field, useFieldWiring } from "../kit/Field.tsx";
import { CARET, focusNext } from "../kit/next-field.ts";
import type { Option } from "../kit/option.ts";
import { PasswordInput, type PasswordInputProps } from "../kit/PasswordInput.tsx";
import { PHONE_BOTTOM } from "../kit/phone-bottom.ts";
import { Select } from "../kit/Select.tsx";
import { TextInput, type TextInputProps } from "../kit/TextInput.tsx";
import { FormProblem } from "./Notice.tsx";
import { UnreadableLog } from "./UnreadableLog.tsx";
import type { CommandForm } from "./use-command-form.ts";
import type { RuleForm } from "./use-rule-form.ts";

/** Props of every form field: the form, the field's name in it, and its texts. */
type FormFieldProps<V extends FieldValues> = {
  readonly form: RuleForm<V>;
  readonly name: FieldPath<V>;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly right?: ReactNode;
  readonly labelHidden?: boolean;
  readonly errorHidden?: boolean;
};

/** What a form field sets itself on its input. */
type Own = "name" | "ref" | "onChange" | "onBlur" | "form";

/** The message at a field, or `undefined`. */
export const useFieldError = <V extends FieldValues>(form: RuleForm<V>, name: FieldPath<V>): string | undefined => {
  const { errors } = useFormState({ control: form.control, name });
  const error: FieldError | undefined = get(errors, name);
  return error?.message;
};

/** A labelled one-line input. */
export const FormTextField = <V extends FieldValues>(props: FormFieldProps<V> & Omit<TextInputProps, Own>) => {
  const { form, name, label, hint, right, labelHidden = false, errorHidden = false, ...input } = props;
  const hidden = { labelHidden, errorHidden };
  return (
    <Field label={label} hint={hint} right={right} {...hidden} error={useFieldError(form, name)}>
      <TextInput {...input} {...form.register(name)} />
    </Field>
  );
};

const TextArea = (props: ComponentPropsWithRef<"textarea">) => (
  <textarea {...props} {...useFieldWiring(props)} className="control min-h-28 py-3" />
);

/** A labelled input of several lines. */
export const FormTextArea = <V extends FieldValues>({ form, name, label, hint }: FormTextAreaProps<V>) => (
  <Field label={label} hint={hint} error={useFieldError(form, name)}>
    <TextArea {...form.register(name)} />
  </Field>
);
type FormTextAreaProps<V extends FieldValues> = Pick<FormFieldProps<V>, "form" | "name" | "label" | "hint">;

/** A labelled password or passcode. */
export const FormPasswordField = <V extends FieldValues>({ form, name, label, ...input }: FormPasswordProps<V>) => (
  <Field label={label} error={useFieldError(form, name)}>
    <PasswordInput {...input} {...form.register(name)} />
  </Field>
);
type FormPasswordProps<V extends FieldValues> = Pick<FormFieldProps<V>, "form" | "name" | "label"> &
  Omit<PasswordInputProps, Own>;

/** A checkbox; `label` may contain links. */
export const FormCheckbox = <V extends FieldValues>({
  form,
  name,
  ...texts
}: Pick<FormFieldProps<V>, "form" | "name"> & Pick<CheckboxProps, "label" | "hint">) => (
  <Checkbox {...texts} error={useFieldError(form, name)} {...form.register(name)} />
);

/** A choice of one option: the field's value is the option's `value`, `""` for none. */
type FormChoiceProps<V extends FieldValues> = Pick<FormFieldProps<V>, "form" | "name" | "label"> & {
  readonly options: readonly Option[];
  readonly placeholder: string;
};

const useChoice = <V extends FieldValues>({ form, name, placeholder, options }: FormChoiceProps<V>) => {
  const { field, fieldState } = useController({ control: form.control, name });
  return {
    error: fieldState.error?.message,
    control: {
      ref: field.ref,
      value: String(field.value ?? ""),
      onChange: (value: string) => field.onChange(value as PathValue<V, FieldPath<V>>),
      onBlur: field.onBlur,
      options,
      placeholder,
    },
  };
};

/** A labelled choice from a short list. */
export const FormSelect = <V extends FieldValues>(props: FormChoiceProps<V>) => {
  const { error, control } = useChoice(props);
  return (
    <Field label={props.label} error={error}>
      <Select {...control} />
    </Field>
  );
};

/** A labelled choice from a long list, filtered by typing. */
export const FormCombobox = <V extends FieldValues>(
  props: FormChoiceProps<V> & Pick<ComboboxProps, "autoComplete">,
) => {
  const { error, control } = useChoice(props);
  return (
    <Field label={props.label} error={error}>
      <Combobox {...control} autoComplete={props.autoComplete} />
    </Field>
  );
};

/** `submit` labels the button, `wide` stretches it, `sticky` keeps it on a phone's screen. */
type CommandFormViewProps<V extends FieldValues> = {
  readonly of: CommandForm<V>;
  readonly submit: string;
  readonly wide?: boolean;
  readonly sticky?: boolean;
  /** What is missing for the form, besides why its command would be refused. */
  readonly disabledReason?: string | null;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** The form element of a {@link CommandForm}: its problem, its fields and its submit button. */
export const CommandFormView = <V extends FieldValues>(props: CommandFormViewProps<V>) => {
  const { of, submit, wide = true, sticky = false, disabledReason = null, actions, children } = props;
  const own = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (own.current?.closest(`[${CARET}]`) != null) focusNext(own.current);
  }, []);
  return (
    <form ref={own} noValidate className="flex flex-col gap-6" onSubmit={of.submit}>
      <FormProblem text={of.problem} />
      <UnreadableLog failure={of.failure} />
      {children}
      <div className={cx("flex flex-wrap items-center gap-x-6 gap-y-4", sticky && PHONE_BOTTOM)}>
        <Button
          type="submit"
          className="max-sm:w-full"
          wide={wide}
          pending={of.pending}
          disabledReason={of.why ?? disabledReason}
        >
          {submit}
        </Button>
        {actions}
      </div>
    </form>
  );
};
