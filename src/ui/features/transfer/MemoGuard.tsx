import { useCallback } from "react";
import { otherMemo } from "../../../domain/transfer/usual-memo.ts";
import { canonicalMemo } from "../../../domain/values/memo.ts";
import { useAppState } from "../../common/app-context.tsx";
import { Notice } from "../../common/Notice.tsx";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { Checkbox } from "../../kit/Checkbox.tsx";
import { isolated } from "../../kit/visible-text.ts";
import type { SendForm } from "./send-values.ts";
import { meantMemo, savedMemosFor } from "./use-send-form.ts";

/** `usual` is the memo that the recipient gets, by what was saved or sent; null for none. */
type MemoGuardProps = { readonly form: SendForm; readonly usual: string | null };

/**
 * Says that the recipient gets a memo and the form has none, or another one than was saved with the address. The user takes the
 * memo, or says that they mean it so.
 */
export const MemoGuard = ({ form, usual }: MemoGuardProps) => {
  const root = useAppState();
  // it comes below the fields, where the buttons of the form may cover it
  const shown = useCallback((guard: HTMLDivElement | null) => guard?.scrollIntoView({ block: "nearest" }), []);
  const [asset, to, memo] = form.watch(["asset", "to", "memo"]);
  const saved = savedMemosFor(root, { asset, to });
  const isMissing = usual !== null && canonicalMemo(memo) === "";
  const isOther = otherMemo(saved, memo, false) !== null;
  if (!isMissing && !isOther) return null;
  const offered = saved.length > 0 ? saved : [usual ?? ""];
  const [first = ""] = offered;
  const title =
    saved.length === 0
      ? t("transfer.usualMemo", { memo: isolated(first) })
      : t("transfer.savedMemo", { memo: isolated(first), count: saved.length });
  const meant = meantMemo(to, memo);
  return (
    <div ref={shown}>
      <Notice tone="warning" title={title}>
        <p>{t("transfer.usualMemoText")}</p>
        <span className="flex flex-wrap gap-2">
          {offered.map((text) => (
            <Button
              key={text}
              variant="secondary"
              size="small"
              onClick={() =>
                form.setValue("memo", text, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
              }
            >
              {offered.length === 1 ? (
                t("transfer.useMemo")
              ) : (
                <span translate="no">{t("transfer.useThatMemo", { memo: text })}</span>
              )}
            </Button>
          ))}
        </span>
        <Checkbox
          label={t(isOther ? "transfer.withThisMemo" : "transfer.withoutMemo")}
          checked={form.watch("memoless") === meant}
          onChange={(event) => {
            form.setValue("memoless", event.currentTarget.checked ? meant : "");
            if (form.formState.isSubmitted) void form.trigger("memo");
          }}
        />
      </Notice>
    </div>
  );
};
