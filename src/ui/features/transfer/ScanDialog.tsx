import { CameraOff, ImageUp } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { FormProblem } from "../../common/Notice.tsx";
import { problemText } from "../../common/problem-text.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { cx } from "../../kit/cx.ts";
import { Dialog } from "../../kit/Dialog.tsx";
import { isCanvasTrue } from "../../kit/true-canvas.ts";
import { readQr } from "./read-qr.ts";
import { type Camera, useCamera } from "./use-camera.ts";

/** The largest picture that is opened, in bytes; photos of phones stay below. */
const LARGEST_PICTURE = 20_000_000;

/** Why there is no picture of the camera. */
const WHY_NOT = {
  denied: "transfer.cameraDenied",
  failed: "transfer.cameraFailed",
  missing: "transfer.cameraMissing",
} as const;

const isBroken = (camera: Camera): camera is keyof typeof WHY_NOT => camera !== "starting" && camera !== "live";

/**
 * `picture` is one that was pasted, to be read instead of the camera's. `onText` uses the text
 * of a code, or returns the text key of the rule that refuses it.
 */
export type ScanDialogProps = {
  readonly picture: Blob | null;
  readonly onText: (text: string) => string | null;
  readonly onClose: () => void;
};

/** Reads a QR code by the camera or from a picture. The text of a code is only handed on; nothing in it is opened. */
export const ScanDialog = ({ picture, onText, onClose }: ScanDialogProps) => {
  const video = useRef<HTMLVideoElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const take = (texts: ReadonlyArray<string>) => {
    const [text = ""] = texts;
    const rule = texts.length > 1 ? null : onText(text);
    if (texts.length > 1) setProblem(t("transfer.codeSeveral"));
    else setProblem(rule === null ? null : problemText({ field: "to", rule }));
  };
  const [isBlind] = useState(() => !("BarcodeDetector" in window) && !isCanvasTrue());
  const { camera, restart } = useCamera(video, picture === null, take);

  const read = async (chosen: Blob) => {
    if (chosen.size > LARGEST_PICTURE) return setProblem(t("transfer.pictureTooLarge"));
    setProblem(null);
    setReading(true);
    try {
      const bitmap = await createImageBitmap(chosen);
      const texts = await readQr(bitmap);
      bitmap.close();
      if (texts.length === 0) setProblem(t(isCanvasTrue() ? "transfer.codeNone" : "transfer.canvasBlocked"));
      else take(texts);
    } catch {
      setProblem(t("transfer.pictureUnreadable"));
    } finally {
      setReading(false);
    }
  };
  const onPasted = useEffectEvent(read);
  useEffect(() => {
    if (picture !== null) void onPasted(picture);
  }, [picture]);

  return (
    <Dialog open onClose={onClose} title={t("transfer.scan")}>
      <div className="flex flex-col gap-4">
        {picture !== null ? null : isBroken(camera) ? (
          <div role="alert" className="flex items-start gap-3 rounded-card bg-sunken p-4 text-pretty">
            <CameraOff className="mt-0.5 size-5 shrink-0 text-muted" />
            <p>{t(WHY_NOT[camera])}</p>
          </div>
        ) : (
          <p role="status" className="text-muted">
            {camera === "live" ? t("transfer.cameraAim") : t("transfer.cameraStarting")}
          </p>
        )}
        <video
          ref={video}
          muted
          playsInline
          aria-label={t("transfer.cameraPicture")}
          className={cx(
            "aspect-square max-h-[50dvh] w-full rounded-card bg-sunken object-cover",
            (picture !== null || isBroken(camera)) && "hidden",
          )}
        />
        <FormProblem text={problem ?? (isBlind ? t("transfer.canvasBlocked") : null)} />
        <input
          ref={file}
          type="file"
          accept="image/*"
          aria-label={t("transfer.choosePicture")}
          tabIndex={-1}
          className="hidden"
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            event.target.value = "";
            if (chosen !== undefined) void read(chosen);
          }}
        />
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            className="flex-1"
            pending={isReading}
            icon={ImageUp}
            onClick={() => file.current?.click()}
          >
            {t("transfer.choosePicture")}
          </Button>
          {camera === "denied" || camera === "failed" ? (
            <Button variant="secondary" className="flex-1" onClick={restart}>
              {t("errors.tryAgain")}
            </Button>
          ) : null}
        </div>
      </div>
    </Dialog>
  );
};
