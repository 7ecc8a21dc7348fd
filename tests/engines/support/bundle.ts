import { fileURLToPath } from "node:url";
import { build } from "vite";

/** Bundles a module of `page/` into an expression whose value is its exports, to run in any page. */
export const bundled = async (name: "find" | "replay"): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: "error",
    define: { "import.meta.env.DEV": "false", "process.env.NODE_ENV": JSON.stringify("production") },
    build: {
      write: false,
      minify: false,
      target: "es2022",
      lib: { entry: fileURLToPath(new URL(`page/${name}.ts`, import.meta.url)), formats: ["iife"], name: "exported" },
    },
  });
  const [output] = [built].flat().flatMap((made) => ("output" in made ? made.output : []));
  if (output?.type !== "chunk") throw new Error(`${name} could not be bundled`);
  return `(() => { ${output.code}\nreturn exported; })()`;
};
