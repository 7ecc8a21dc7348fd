import decodeQR, { type FinderPoints, type Image } from "qr/decode.js";

/** The part of the Shape Detection API that is used; browsers without it have no such constructor. */
interface NativeDetector {
  readonly detect: (picture: ImageBitmap) => Promise<ReadonlyArray<{ readonly rawValue: string }>>;
}
interface NativeDetectorClass {
  new (options: { readonly formats: ReadonlyArray<string> }): NativeDetector;
  readonly getSupportedFormats: () => Promise<ReadonlyArray<string>>;
}

/** Whether the browser has a detector of its own, on this platform and for QR codes. */
const nativeDetector = async (): Promise<NativeDetector | null> => {
  const Detector = (globalThis as { readonly BarcodeDetector?: NativeDetectorClass }).BarcodeDetector;
  if (Detector === undefined) return null;
  try {
    const formats = await Detector.getSupportedFormats();
    return formats.includes("qr_code") ? new Detector({ formats: ["qr_code"] }) : null;
  } catch {
    return null;
  }
};

/** Longer sides are scaled down: a code that fills a tenth of the picture is still read, in a fraction of the time. */
const LONGEST_SIDE = 1_600;

/** Paints over what a code takes of a picture, with its quiet margin. */
const withoutCode = ({ data, width, height }: Image, { boundingBox: box }: FinderPoints): Image => {
  const rest = Uint8ClampedArray.from(data);
  const margin = Math.max(box.width, box.height) / 10;
  const [left, right] = [box.x - margin, box.x + box.width + margin].map((at) =>
    Math.min(width, Math.max(0, Math.floor(at))),
  );
  const [top = 0, bottom = 0] = [box.y - margin, box.y + box.height + margin].map((at) =>
    Math.min(height, Math.max(0, Math.floor(at))),
  );
  for (let row = top; row < bottom; row += 1)
    rest.fill(255, (row * width + (left ?? 0)) * 4, (row * width + (right ?? 0)) * 4);
  return { data: rest, width, height };
};

/** The texts of up to two different codes in the pixels of a picture: with two, nobody knows which one is meant. */
export const codesIn = (picture: Image): ReadonlyArray<string> => {
  let rest = picture;
  const texts = new Set<string>();
  // a picture may show one code twice
  for (let tries = 0; tries < 3 && texts.size < 2; tries += 1) {
    let found: FinderPoints | null = null;
    try {
      texts.add(
        decodeQR(rest, {
          pointsOnDetect: (points, result) => {
            if (typeof result === "string") found = points;
          },
        }),
      );
    } catch {
      // the decoder throws where it finds no code
      break;
    }
    if (found === null) break;
    rest = withoutCode(rest, found);
  }
  return [...texts];
};

/** The texts of the codes in a picture by the bundled decoder. Scales the picture down. */
const decoded = (picture: ImageBitmap): ReadonlyArray<string> => {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const [width, height] = [Math.ceil(picture.width * scale), Math.ceil(picture.height * scale)];
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) return [];
  context.drawImage(picture, 0, 0, width, height);
  return codesIn(context.getImageData(0, 0, width, height));
};

/**
 * The texts of the QR codes in a picture, each once: by the browser's own detector where there is one, else by the bundled
 * decoder, which looks for a second code too.
 */
export const readQr = async (picture: ImageBitmap): Promise<ReadonlyArray<string>> => {
  const native = await nativeDetector();
  const found = (await native?.detect(picture).catch(() => [])) ?? [];
  if (found.length > 0) return [...new Set(found.map(({ rawValue }) => rawValue))];
  return decoded(picture);
};
