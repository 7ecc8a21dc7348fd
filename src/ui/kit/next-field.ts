/** The attribute of what a page is for: the caret goes into its form. */
export const CARET = "data-caret";

/** Puts the caret into the first empty field of a form, unless a field has it. What is in sight stays so. */
export const focusNext = (form: HTMLFormElement | null | undefined): void => {
  const fields = [...(form?.querySelectorAll<HTMLInputElement>("input:not([readonly],[type=checkbox])") ?? [])];
  if (fields.some((field) => field === document.activeElement)) return;
  fields.find(({ value }) => value === "")?.focus({ preventScroll: true });
};
