/**
 * A command's name as plain words: `transfer.RequestPreview` is `Transfer: request preview`. Names of messages
 * are fixed words of the program, never what a person typed.
 */
export const plainName = (tag: string): string => {
  const [area = "", name = ""] = tag.split(".");
  const words = name.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
  const title = area.charAt(0).toUpperCase() + area.slice(1);
  return words === "" ? title : `${title}: ${words}`;
};
