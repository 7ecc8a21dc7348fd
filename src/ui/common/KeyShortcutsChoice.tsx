import { useState } from "react";
import { t } from "../i18n/index.ts";
import { Switch } from "../kit/Switch.tsx";
import { useApp } from "./app-context.tsx";

/** Turns the shortcuts of a single key on and off on this device (WCAG 2.1.4). */
export const KeyShortcutsChoice = () => {
  const { preferences } = useApp();
  const [on, setOn] = useState(() => preferences.read().keyShortcuts);
  return (
    <div className="flex items-center justify-between gap-6">
      <p className="text-base font-medium text-ink">{t("settings.shortcutsChoice")}</p>
      <Switch
        label={t("settings.shortcutsChoice")}
        checked={on}
        onChange={() => {
          preferences.write({ keyShortcuts: !on });
          setOn(preferences.read().keyShortcuts);
        }}
      />
    </div>
  );
};
