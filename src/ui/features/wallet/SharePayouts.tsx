import { Share2 } from "lucide-react";
import { useState } from "react";
import type { Payouts } from "../../../domain/wallet/payouts.ts";
import { useApp } from "../../common/app-context.tsx";
import { isCancelled } from "../../common/share-with.ts";
import { toasts } from "../../common/toasts.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { drawPayouts, heightsOf, MOST_BARS, SIZE } from "./payouts-picture.ts";

const NAME = "optio-rewards.png";

/** The picture of the last paydays; null where the browser draws none. */
const pictureOf = (days: Payouts["days"]): Promise<Blob | null> => {
  const shown = days.slice(-MOST_BARS);
  const canvas = Object.assign(document.createElement("canvas"), SIZE);
  const pen = canvas.getContext("2d");
  if (pen === null) return Promise.resolve(null);
  drawPayouts(pen, {
    heights: heightsOf(shown.map(({ value }) => value)),
    title: t("distribution.pictureTitle", { count: shown.length }),
    brand: t("distribution.pictureBrand"),
  });
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
};

type SharePayoutsProps = { readonly days: Payouts["days"]; readonly hidden: boolean };

/**
 * Shares a picture of the last paydays: bars and how many they are, without an amount, a name or an address. Where the browser
 * shares no files it is saved. With hidden balances there is none: bars say how the weeks compare.
 */
export const SharePayouts = ({ days, hidden }: SharePayoutsProps) => {
  const app = useApp();
  const [isDrawing, setDrawing] = useState(false);
  const share = async (): Promise<void> => {
    const picture = await pictureOf(days);
    if (picture === null) return void toasts.error(t("distribution.pictureFailed"), "picture");
    const { navigator } = window;
    const shared = { files: [new File([picture], NAME, { type: picture.type })] };
    const save = () => void app.download(NAME, picture.type, picture);
    if (!("canShare" in navigator && navigator.canShare(shared))) return save();
    // a browser may offer to share and then refuse
    await navigator.share(shared).catch((error: unknown) => (isCancelled(error) ? undefined : save()));
  };
  return (
    <Button
      variant="secondary"
      size="small"
      icon={Share2}
      pending={isDrawing}
      disabledReason={hidden ? t("distribution.pictureHidden") : null}
      onClick={() => {
        setDrawing(true);
        void share().finally(() => setDrawing(false));
      }}
    >
      {t("distribution.picture")}
    </Button>
  );
};
