import { Fragment } from "react";
import { t } from "../i18n/index.ts";
import type { Card } from "../kit/Card.tsx";
import { Failure } from "../kit/Failure.tsx";
import type { MissingProps } from "../kit/loadable.tsx";

/** Returns what replaces a part of a page whose code could not be loaded; `Frame` is what surrounds it. */
export const missing =
  (title: () => string, Frame: typeof Card | typeof Fragment = Fragment) =>
  // the props of what is missing are passed too, and are not those of a button
  ({ onRetry, pending }: MissingProps) => (
    <Frame>
      <Failure title={title()} text={t("errors.missingText")} onRetry={onRetry} pending={pending} />
    </Frame>
  );
