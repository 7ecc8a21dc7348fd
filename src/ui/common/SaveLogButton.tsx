import { Download } from "lucide-react";
import { t } from "../i18n/index.ts";
import { Button, type ButtonProps } from "../kit/Button.tsx";
import { useApp } from "./app-context.tsx";
import { SaveLogFailed, useSaveLog } from "./DiagnosticLog.tsx";

/** The button that saves the diagnostic log, beside what went wrong. */
export const SaveLogButton = (props: Pick<ButtonProps, "size">) => {
  const { pending, failed, save } = useSaveLog(useApp());
  return (
    <>
      <Button
        {...props}
        variant="secondary"
        className="self-start"
        icon={Download}
        pending={pending}
        onClick={() => void save()}
      >
        {t("session.saveLog")}
      </Button>
      {failed ? <SaveLogFailed /> : null}
    </>
  );
};
