/** Copies through a hidden text area, where the clipboard API is missing or refuses (spec §8). */
const copyByTextArea = (document: Document, text: string): boolean => {
  const area = document.createElement("textarea");
  area.value = text;
  area.setAttribute("readonly", "");
  area.setAttribute("aria-hidden", "true");
  area.style.position = "fixed";
  area.style.opacity = "0";
  const before = document.activeElement;
  // a modal dialog traps focus, so the text area must be inside it to be selected
  const host = before?.closest('[role="dialog"], [role="alertdialog"]') ?? document.body;
  host.append(area);
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
};

/** Copies a text to the clipboard; resolves to false when neither way worked. */
export const copyText = async (window: Window, text: string): Promise<boolean> => {
  const clipboard: Clipboard | undefined = window.navigator.clipboard;
  if (clipboard !== undefined) {
    const copied = await clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    if (copied) return true;
  }
  return copyByTextArea(window.document, text);
};
