/** Two colours far apart, each as red, green and blue. */
const COLOURS = [
  [200, 30, 60],
  [30, 100, 210],
] as const;
/** How far a pixel may be from what was drawn: colour management changes it a little, a protection against fingerprinting a lot. */
const TOLERANCE = 8;

/**
 * Whether this browser gives the pixels of a canvas back as they were drawn. One that protects against fingerprinting gives
 * random ones: a picture that was drawn is then lost, and a code in it cannot be read.
 */
export const isCanvasTrue = (): boolean => {
  const canvas = Object.assign(document.createElement("canvas"), { width: COLOURS.length, height: 1 });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) return true;
  COLOURS.forEach((colour, at) => {
    context.fillStyle = `rgb(${colour.join(",")})`;
    context.fillRect(at, 0, 1, 1);
  });
  const { data } = context.getImageData(0, 0, COLOURS.length, 1);
  return COLOURS.every((colour, at) =>
    colour.every((part, index) => Math.abs(part - (data[at * 4 + index] ?? 0)) <= TOLERANCE),
  );
};
