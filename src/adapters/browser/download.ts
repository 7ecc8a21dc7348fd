/** The type of a file that is packed before it is saved. */
const PACKED = "application/gzip";

const packed = (content: string | Blob): Promise<Blob> =>
  new Response(new Blob([content]).stream().pipeThrough(new CompressionStream("gzip"))).blob();

const saved = (window: Window, name: string, content: Blob): void => {
  const url = URL.createObjectURL(content);
  const link = window.document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
};

/**
 * Saves a file to the device; one of the type `application/gzip` is packed first, and then the promise ends with it. The
 * URL of the blob is revoked after the browser has had time to read it.
 */
export const downloadFile = (
  window: Window,
  name: string,
  type: string,
  content: string | Blob,
): void | Promise<void> => {
  if (type !== PACKED) return saved(window, name, new Blob([content], { type }));
  return packed(content).then((blob) => saved(window, name, blob));
};
