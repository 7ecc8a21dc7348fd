import { segment } from "../../../domain/values/segment.ts";
import { useApp } from "../../common/app-context.tsx";
import { toasts } from "../../common/toasts.ts";
import { useText } from "../../i18n/index.ts";
import { Card } from "../../kit/Card.tsx";
import { CopyButton } from "../../kit/CopyButton.tsx";
import { Field } from "../../kit/Field.tsx";
import { TextInput } from "../../kit/TextInput.tsx";

/** A person's own referral link, of the shape /c/{code} (spec §1), with Copy. */
export const InviteCard = ({ code }: { readonly code: string }) => {
  const t = useText();
  const app = useApp();
  const link = `${window.location.origin}/c/${segment(code)}`;
  const copy = async (): Promise<boolean> => {
    const copied = await app.copy(link);
    if (copied) toasts.success(t("profile.inviteCopied"));
    else toasts.error(t("profile.inviteFailed"));
    return copied;
  };
  return (
    <Card aria-labelledby="profile-invite" className="flex flex-col gap-6">
      <div>
        <h2 id="profile-invite" className="text-lg font-semibold text-ink">
          {t("profile.invite")}
        </h2>
        <p className="mt-1 text-base text-pretty text-muted">{t("profile.inviteText")}</p>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t("profile.inviteLink")} className="min-w-0 flex-1 basis-64">
          <TextInput readOnly value={link} onFocus={(event) => event.target.select()} />
        </Field>
        <CopyButton face="text" name={t("profile.inviteCopy")} onCopy={copy} />
      </div>
    </Card>
  );
};
