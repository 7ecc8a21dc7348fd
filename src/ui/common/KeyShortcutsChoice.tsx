import { useState } from "react";
import { useText } from "../i18n/index.ts";
import { Checkbox } from "../kit/Checkbox.tsx";
import { useApp } from "./app-context.tsx";

/** Turns the shortcuts of a single key on and off on this device (WCAG 2.1.4). */
export const KeyShortcutsChoice = () => {
  const t = useText();
  const { preferences } = useApp();
  const [on, setOn] = useState(() => preferences.read().keyShortcuts);
  return (
    <Checkbox
      label={t("shell.shortcutsChoice")}
      checked={on}
      onChange={({ target }) => {
        preferences.write({ keyShortcuts: target.checked });
        setOn(preferences.read().keyShortcuts);
      }}
    />
  );
};
