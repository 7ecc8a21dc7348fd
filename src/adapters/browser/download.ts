/** Saves a file to the device. The URL of the blob is revoked after the browser has had time to read it. */
export const downloadFile = (window: Window, name: string, type: string, content: string): void => {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = window.document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
};
