import decodeQR from "qr/decode.js";

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

/** The text of the code in a picture by the bundled decoder, or null. Scales the picture down. */
const decoded = (picture: ImageBitmap): string | null => {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const [width, height] = [Math.ceil(picture.width * scale), Math.ceil(picture.height * scale)];
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) return null;
  context.drawImage(picture, 0, 0, width, height);
  try {
    return decodeQR(context.getImageData(0, 0, width, height));
  } catch {
    // the decoder throws where it finds no code
    return null;
  }
};

/**
 * The texts of the QR codes in a picture, each once: by the browser's own detector where there is one, else by the bundled
 * decoder, which stops at the first code.
 */
export const readQr = async (picture: ImageBitmap): Promise<ReadonlyArray<string>> => {
  const native = await nativeDetector();
  const found = (await native?.detect(picture).catch(() => [])) ?? [];
  if (found.length > 0) return [...new Set(found.map(({ rawValue }) => rawValue))];
  const text = decoded(picture);
  return text === null ? [] : [text];
};
