import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build } from "vite";
import type { Files } from "./http2-proxy.ts";

/** Where {@link reactAlone} is served. */
export const REACT_ALONE = "/react-alone";

const HTML = `<!doctype html><meta charset="utf-8"><title>React</title><div id="root"></div><script type="module" src="./main.js"></script>`;
const MAIN = `
import { createElement, useEffect } from "react";
import { createRoot } from "react-dom/client";
const Page = () => {
  useEffect(() => void performance.mark("usable"), []);
  return createElement("button", null, "Sign in");
};
createRoot(document.getElementById("root")).render(createElement(Page));
`;

const compressed = async (path: string, type: string) => ({ type, body: brotliCompressSync(await readFile(path)) });

/** The baseline: a page that loads React and draws one button, built as the client is. */
export const reactAlone = async (): Promise<Files> => {
  await mkdir("test-results", { recursive: true });
  const root = await mkdtemp(join(process.cwd(), "test-results", "react-alone-"));
  try {
    await writeFile(join(root, "index.html"), HTML);
    await writeFile(join(root, "main.js"), MAIN);
    await build({ configFile: false, root, base: `${REACT_ALONE}/`, logLevel: "error", mode: "production" });
    const assets = join(root, "dist", "assets");
    const files = new Map([[REACT_ALONE, await compressed(join(root, "dist", "index.html"), "text/html")]]);
    for (const name of await readdir(assets)) {
      files.set(`${REACT_ALONE}/assets/${name}`, await compressed(join(assets, name), "text/javascript"));
    }
    return files;
  } finally {
    await rm(root, { recursive: true });
  }
};
