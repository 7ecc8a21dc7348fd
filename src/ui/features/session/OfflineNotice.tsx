import { useSyncExternalStore } from "react";
import { Notice } from "../../common/Notice.tsx";
import { t } from "../../i18n/index.ts";
import { StatusRegion } from "../../kit/Announcer.tsx";

const CHANGES = ["online", "offline"] as const;

const onChange = (changed: () => void): (() => void) => {
  for (const change of CHANGES) window.addEventListener(change, changed);
  return () => {
    for (const change of CHANGES) window.removeEventListener(change, changed);
  };
};

/**
 * Says above a form outside of the shell that the device is offline (docs/rules.md Elsewhere): its disabled buttons say so
 * only under the pointer.
 */
export const OfflineNotice = () => {
  const isOnline = useSyncExternalStore(
    onChange,
    () => window.navigator.onLine,
    // in the markup that is rendered at build time
    () => true,
  );
  return <StatusRegion>{isOnline ? null : <Notice tone="warning" title={t("errors.offline")} />}</StatusRegion>;
};
