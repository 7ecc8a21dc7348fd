import { QrCode as QrIcon, Share2 } from "lucide-react";
import { segment } from "../../../domain/values/segment.ts";
import { useApp } from "../../common/app-context.tsx";
import { useDialog } from "../../common/page-marks.ts";
import { shareWith } from "../../common/share-with.ts";
import { toasts } from "../../common/toasts.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { CopyButton } from "../../kit/CopyButton.tsx";
import { Dialog } from "../../kit/Dialog.tsx";
import { Field } from "../../kit/Field.tsx";
import { QrCode } from "../../kit/QrCode.tsx";
import { TextInput } from "../../kit/TextInput.tsx";

/** The referral link of a user, of the shape /c/{code} (spec §1). */
const inviteLink = (code: string): string => `${window.location.origin}/c/${segment(code)}`;

/** Returns a function that copies the user's own referral link and shows in a toast whether it worked (spec §8). */
const useCopyInvite = (code: string): (() => Promise<boolean>) => {
  const app = useApp();
  return async () => {
    const copied = await app.copy(inviteLink(code));
    if (copied) toasts.success(t("profile.inviteCopied"));
    else toasts.error(t("profile.inviteFailed"));
    return copied;
  };
};

/** A button that copies the user's own referral link. */
export const CopyInvite = ({ code }: { readonly code: string }) => (
  <CopyButton content="text" name={t("profile.inviteCopy")} onCopy={useCopyInvite(code)} />
);

/** The user's own referral link: to copy, to share where the browser can, and as a QR code. */
export const InviteCard = ({ code }: { readonly code: string }) => {
  const [open, setOpen] = useDialog("invite");
  const link = inviteLink(code);
  const copy = useCopyInvite(code);
  const share = shareWith(copy);
  return (
    <Card aria-labelledby="profile-invite" className="@container flex flex-col gap-6">
      <div>
        <h2 id="profile-invite" className="text-lg font-semibold text-ink">
          {t("profile.invite")}
        </h2>
        <p className="mt-1 text-base text-pretty text-muted">{t("profile.inviteText")}</p>
      </div>
      <div className="flex flex-wrap items-end gap-3 max-sm:*:w-full max-sm:[&_button]:w-full">
        {/* the whole link is in sight: without room beside it, the buttons are below */}
        <Field label={t("profile.inviteLink")} className="min-w-0 flex-1 basis-full @min-[52rem]:basis-64">
          <TextInput readOnly value={link} onFocus={(event) => event.target.select()} />
        </Field>
        <CopyInvite code={code} />
        {share === null ? null : (
          <Button
            variant="secondary"
            icon={<Share2 className="size-4" />}
            onClick={() => share({ title: t("profile.inviteShareText"), url: link })}
          >
            {t("profile.inviteShare")}
          </Button>
        )}
        <Button variant="secondary" icon={<QrIcon className="size-4" />} onClick={() => setOpen(true)}>
          {t("profile.inviteQr")}
        </Button>
      </div>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t("profile.inviteLink")}
        description={t("profile.inviteQrText")}
      >
        <div className="flex flex-col items-center gap-4">
          <QrCode text={link} label={t("profile.inviteLink")} className="size-56 rounded-card border border-line" />
          <p className="text-sm wrap-anywhere text-muted">{link}</p>
          <CopyInvite code={code} />
        </div>
      </Dialog>
    </Card>
  );
};
