import { useMemo } from "react";
import { encode } from "uqr";

/** One SVG path of all dark modules, in module units, with the size of the square. */
const drawn = (text: string): { readonly size: number; readonly path: string } => {
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { size, path };
};

/** `label` is the name of the image. */
export type QrCodeProps = { readonly text: string; readonly label: string; readonly className?: string };

/** A QR code, always dark on white, since scanners expect that. */
export const QrCode = ({ text, label, className = "size-56" }: QrCodeProps) => {
  const { size, path } = useMemo(() => drawn(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
};
