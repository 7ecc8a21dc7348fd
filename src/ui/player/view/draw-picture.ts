/** The size of a picture in the strip, in pixels of the style sheet: the screen fits into it. */
export const PICTURE = { width: 168, height: 105 } as const;

/** Pictures are drawn larger than they are shown, for displays with a high pixel density. */
const FINENESS = 2;

/** Draws an SVG of a screen small, on a canvas. Null where the browser cannot read the SVG. */
export const drawPicture = async (svg: string, width: number, height: number): Promise<HTMLCanvasElement | null> => {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  try {
    await image.decode();
  } catch {
    return null;
  }
  const scale = Math.min(PICTURE.width / width, PICTURE.height / height) * FINENESS;
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext("2d");
  if (context === null) return null;
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
};
