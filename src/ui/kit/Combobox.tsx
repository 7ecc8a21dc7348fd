import {
  ComboboxButton,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  Combobox as HeadlessCombobox,
} from "@headlessui/react";
import { ChevronDown } from "lucide-react";
import { Fragment, type Ref, useState } from "react";
import { useFieldWiring } from "./Field.tsx";
import { useKitText } from "./kit-text.ts";
import { fitOptions, OPTION_STYLE, OPTIONS_STYLE, OptionContent } from "./OptionContent.tsx";
import { matching, type Option } from "./option.ts";
import { NameTip } from "./Tooltip.tsx";
import { visibleText } from "./visible-text.ts";

/**
 * `label` names it when no `Field` does; `value` is an option's, or `""` for none. With a
 * `limit` at most that many options are rendered, and a line says how many more there are. `autoComplete`: what the browser
 * may fill in, which is an option's value or label.
 */
export type ComboboxProps = {
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly label?: string;
  readonly placeholder?: string;
  readonly limit?: number;
  readonly autoComplete?: "country" | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
};

/** A choice from a long list: typing narrows it, by label and detail. */
export const Combobox = ({
  options,
  value,
  onChange,
  onBlur,
  label,
  placeholder,
  limit,
  autoComplete,
  ref,
}: ComboboxProps) => {
  const t = useKitText();
  const wiring = useFieldWiring({});
  const [query, setQuery] = useState("");
  const found = matching(options, query);
  const drawn = limit === undefined ? found : found.slice(0, limit);
  const labelOf = (chosen: string) => visibleText(options.find((option) => option.value === chosen)?.label ?? "");
  const choose = (next: string | null) => onChange(next ?? "");
  const type = (text: string) => {
    setQuery(text);
    // the browser fills in and leaves the field at once, which would discard what is not chosen
    const filled = options.find((option) => option.value === text || option.label === text);
    if (autoComplete !== undefined && filled !== undefined) choose(filled.value);
  };
  return (
    <HeadlessCombobox
      as="div"
      className="relative"
      value={value}
      onChange={choose}
      onClose={() => setQuery("")}
      immediate
    >
      <div>
        <ComboboxInput
          as={Fragment}
          {...(wiring.id === undefined ? {} : { id: wiring.id })}
          displayValue={labelOf}
          onChange={(event) => type(event.target.value)}
        >
          <input
            {...wiring}
            ref={ref}
            aria-label={label}
            placeholder={placeholder}
            autoComplete={autoComplete ?? "off"}
            onBlur={onBlur}
            onClick={({ currentTarget }) => {
              // typing replaces the choice
              if (query === "") currentTarget.select();
            }}
            onPointerDown={({ currentTarget }) => {
              // Esc closed the list and left the focus here: the press gives the focus again, which opens it
              if (currentTarget === document.activeElement && currentTarget.getAttribute("aria-expanded") !== "true")
                currentTarget.blur();
            }}
            className="control pr-12"
          />
        </ComboboxInput>
        <NameTip name={t("openOptions")}>
          <ComboboxButton className="absolute inset-y-0 right-1 flex w-10 items-center justify-center text-muted">
            <ChevronDown className="size-5" />
            {/* as text, because the list is named by this button */}
            <span className="sr-only">{t("openOptions")}</span>
          </ComboboxButton>
        </NameTip>
      </div>
      <ComboboxOptions ref={fitOptions} modal={false} className={OPTIONS_STYLE}>
        {found.length === 0 ? (
          // a list box has options only, also for a screen reader
          <ComboboxOption value="" disabled className="px-3 py-3 text-muted">
            {t("noOptions")}
          </ComboboxOption>
        ) : null}
        {drawn.map((option) => (
          <ComboboxOption
            key={option.value}
            value={option.value}
            disabled={option.disabledReason !== undefined}
            className={OPTION_STYLE}
          >
            <OptionContent option={option} />
          </ComboboxOption>
        ))}
        {found.length === drawn.length ? null : (
          <div className="px-3 py-3 text-sm text-muted">{t("moreOptions", { count: found.length - drawn.length })}</div>
        )}
      </ComboboxOptions>
    </HeadlessCombobox>
  );
};
