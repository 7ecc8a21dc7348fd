import { type ReactNode, useId } from "react";
import { Card } from "../../kit/Card.tsx";

/** Props of {@link SettingsCard}: `text` says what its choices do, or that there is none. */
export type SettingsCardProps = { readonly title: string; readonly text?: string; readonly children?: ReactNode };

/** One subject of the settings. */
export const SettingsCard = ({ title, text, children }: SettingsCardProps) => {
  const id = useId();
  return (
    <Card aria-labelledby={id} className="flex flex-col gap-6">
      <div>
        <h2 id={id} className="text-lg font-semibold text-ink">
          {title}
        </h2>
        {text === undefined ? null : <p className="mt-1 max-w-prose text-base text-pretty text-muted">{text}</p>}
      </div>
      {children}
    </Card>
  );
};
