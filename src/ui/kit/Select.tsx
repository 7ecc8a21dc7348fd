import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from "@headlessui/react";
import { ChevronDown } from "lucide-react";
import { Fragment, type KeyboardEvent, type Ref } from "react";
import { cx } from "./cx.ts";
import { useFieldWiring } from "./Field.tsx";
import { fitOptions, OPTION_STYLE, OPTIONS_STYLE, OptionContent } from "./OptionContent.tsx";
import type { Option } from "./option.ts";
import { visibleText } from "./visible-text.ts";

/** `label` names it when no `Field` does; `value` is an option's, or `""` for none. */
export type SelectProps = {
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly label?: string;
  readonly placeholder?: string;
  readonly ref?: Ref<HTMLButtonElement>;
};

/* Headless UI submits the surrounding form on Enter; a select opens instead, as a native one does. */
const openOnEnter = (event: KeyboardEvent<HTMLButtonElement>): void => {
  if (event.key !== "Enter" || event.currentTarget.getAttribute("aria-expanded") === "true") return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.click();
};

/** A choice from a short list: a select-only combobox, a button while its listbox is open. */
export const Select = ({ options, value, onChange, onBlur, label, placeholder = "", ref }: SelectProps) => {
  const wiring = useFieldWiring({});
  const chosen = options.find((option) => option.value === value);
  return (
    <Listbox as="div" className="relative" value={value} onChange={onChange}>
      <ListboxButton as={Fragment} {...(wiring.id === undefined ? {} : { id: wiring.id })}>
        {({ open }) => (
          <button
            {...wiring}
            ref={ref}
            type="button"
            // an open list has the focus, which that of a combobox may not have
            role={open ? undefined : "combobox"}
            aria-invalid={open ? undefined : wiring["aria-invalid"]}
            aria-expanded={open}
            aria-label={label}
            onBlur={onBlur}
            onKeyDownCapture={openOnEnter}
            className="control flex items-center gap-3 text-left"
          >
            {chosen?.icon}
            <span className={cx("min-w-0 flex-1 py-2 leading-6 wrap-anywhere", chosen === undefined && "text-muted")}>
              {chosen === undefined ? placeholder : visibleText(chosen.label)}
            </span>
            <ChevronDown className="size-5 shrink-0 text-muted" />
          </button>
        )}
      </ListboxButton>
      <ListboxOptions ref={fitOptions} modal={false} className={OPTIONS_STYLE}>
        {options.map((option) => (
          <ListboxOption
            key={option.value}
            value={option.value}
            disabled={option.disabledReason !== undefined}
            className={OPTION_STYLE}
          >
            <OptionContent option={option} />
          </ListboxOption>
        ))}
      </ListboxOptions>
    </Listbox>
  );
};
