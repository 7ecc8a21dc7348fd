import { useState } from "react";
import Cropper, { type Area } from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { t } from "../../i18n/index.ts";
import { Field, useFieldWiring } from "../../kit/Field.tsx";

const MAX_ZOOM = 4;
/** How far an arrow key moves the picture, in pixels of the screen. */
const KEY_STEP = 8;

const ZoomInput = ({ zoom, onZoom }: { readonly zoom: number; readonly onZoom: (zoom: number) => void }) => (
  <input
    {...useFieldWiring({})}
    type="range"
    min={1}
    max={MAX_ZOOM}
    step={0.1}
    value={zoom}
    onChange={(event) => onZoom(Number(event.target.value))}
    className="h-8 w-full accent-accent"
  />
);

/** `onArea` gets the chosen part of the picture in its pixels, after each change. */
export type PhotoCropperProps = {
  readonly url: string;
  readonly onArea: (area: Area) => void;
  readonly onUnreadable: () => void;
};

/** Chooses the round part of a picture by dragging, pinching, the arrow keys and a zoom slider. */
export const PhotoCropper = ({ url, onArea, onUnreadable }: PhotoCropperProps) => {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <div className="flex flex-col gap-4">
      <div className="relative h-72 overflow-hidden rounded-control bg-sunken">
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={KEY_STEP}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_percent, area) => onArea(area)}
          mediaProps={{ alt: "", onError: onUnreadable }}
          cropperProps={{ role: "application", "aria-label": t("profile.photoArea") }}
        />
      </div>
      <Field label={t("profile.photoZoom")} hint={t("profile.photoHint")}>
        <ZoomInput zoom={zoom} onZoom={setZoom} />
      </Field>
    </div>
  );
};
