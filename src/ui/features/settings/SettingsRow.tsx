import type { ReactNode, Ref } from "react";

/** Props of {@link SettingsRow}: `action` is what one can do about it, if anything; `heading` takes the focus when that went away. */
export type SettingsRowProps = {
  readonly name: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
  readonly heading?: Ref<HTMLHeadingElement>;
};

/** One thing of a subject: what it is, how it stands, and what can be done about it. */
export const SettingsRow = ({ name, children, action, heading }: SettingsRowProps) => (
  <div className="flex flex-col gap-3 py-5 first:pt-0 last:pb-0 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
    <div className="min-w-0">
      <h3 ref={heading} tabIndex={heading === undefined ? undefined : -1} className="text-base font-medium text-ink">
        {name}
      </h3>
      <div className="mt-1 flex flex-col gap-1 text-base text-pretty wrap-anywhere text-muted">{children}</div>
    </div>
    {action === undefined ? null : <div className="shrink-0 self-start">{action}</div>}
  </div>
);
