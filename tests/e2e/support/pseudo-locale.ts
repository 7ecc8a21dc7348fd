import { resolve } from "node:path";
import { build, type Plugin } from "vite";

const PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ACCENTED = "àƀçďèƒĝĥìĵķĺɱñòþɋŕšţùṽŵẋýžÀƁÇĎÈƑĜĤÌĴĶĹṀÑÒÞɊŔŠŢÙṼŴẊÝŽ";

/** The marks at both ends of a text: a text that is cut has lost its last one. */
export const MARKS = { first: "⟦", last: "⟧" } as const;

/* Runs inside the build as well, so it uses nothing from outside. */
const pseudoText = (text: string, plain: string, accented: string): string => {
  const letters = [...accented];
  const parts = text.split(/(\{\{[^}]*\}\}|<[^>]*>)/);
  const changed = parts.map((part, index) =>
    index % 2 === 1 ? part : part.replace(/[a-z]/gi, (letter) => letters[plain.indexOf(letter)] ?? letter),
  );
  // other languages need about a third more room
  const longer = Math.ceil(text.replace(/\{\{[^}]*\}\}/g, "").length / 3);
  const words = "õ".repeat(longer).replace(/(õ{6})(?=õ)/g, "$1 ");
  return `⟦${changed.join("")}${longer < 4 ? "" : " "}${words}⟧`;
};

/** A text of the product as the pseudo-client shows it, by which a test finds a control. */
export const pseudo = (text: string): string => pseudoText(text, PLAIN, ACCENTED);

const MODULE = `
import i18next from "i18next";
const pseudoText = ${pseudoText.toString()};
const pseudo = (tree) => typeof tree === "string"
  ? pseudoText(tree, ${JSON.stringify(PLAIN)}, ${JSON.stringify(ACCENTED)})
  : Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, pseudo(value)]));
const createInstance = () => {
  const i18n = i18next.createInstance();
  const { init } = i18n;
  i18n.init = (options) => {
    const ready = init.call(i18n, { ...options, resources: pseudo(options.resources) });
    const { addResourceBundle } = i18n;
    i18n.addResourceBundle = (language, namespace, texts, ...rest) =>
      addResourceBundle(language, namespace, pseudo(texts), ...rest);
    return ready;
  };
  return i18n;
};
export default { createInstance };
`;

const VIRTUAL = "\0pseudo-i18next";

/** Puts accented, longer texts with a mark at both ends in the place of every English text. */
const pseudoLocale = (): Plugin => ({
  name: "optio:pseudo-locale",
  enforce: "pre",
  resolveId: (source, importer) => (source === "i18next" && importer !== VIRTUAL ? VIRTUAL : null),
  load: (id) => (id === VIRTUAL ? MODULE : null),
});

/** Builds the client with pseudo-texts into a folder and returns its path. */
export const buildPseudoClient = async (): Promise<string> => {
  const outDir = resolve("test-results/pseudo-locale");
  const { NODE_ENV } = process.env;
  await build({ plugins: [pseudoLocale()], build: { outDir, emptyOutDir: true }, logLevel: "error" });
  // a build sets it, and the server's processes would inherit it
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  return outDir;
};
