import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type Plugin, type Rolldown, runnerImport } from "vite";
import { precompress } from "../server/static/precompress.ts";
import { START, STEPS } from "./chunks.ts";
import { withIntegrity, writeChecksums } from "./integrity.ts";
import { SOURCES_DIGEST, sourcesDigest } from "./sources.ts";
import { buildWorker, digestOf } from "./worker.ts";

const chunksOf = (bundle: Rolldown.OutputBundle): ReadonlyArray<Rolldown.OutputChunk> =>
  Object.values(bundle).filter((file) => file.type === "chunk");

/** A chunk and all that it imports statically. */
const withImports = (bundle: Rolldown.OutputBundle, name: string, found = new Set<string>()): Set<string> => {
  const chunk = bundle[name];
  if (chunk?.type !== "chunk" || found.has(name)) return found;
  found.add(name);
  for (const imported of chunk.imports) withImports(bundle, imported, found);
  return found;
};

/** The chunks of the two steps that every page but /login loads at its start, without those that the entry imports itself. */
const preloaded = (bundle: Rolldown.OutputBundle): ReadonlyArray<string> => {
  const chunks = chunksOf(bundle);
  const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith("index.html"));
  const own = entry === undefined ? new Set<string>() : withImports(bundle, entry.fileName);
  const needed = [...STEPS.application, ...STEPS.home].flatMap((path) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(path)));
    if (chunk === undefined) throw new Error(`no chunk contains ${path}`);
    return [...withImports(bundle, chunk.fileName)];
  });
  return [...new Set(needed)].filter((name) => !own.has(name));
};

/** The path of the chunk of {@link START}, which imports no other: it waits for no large one. */
const startOf = (bundle: Rolldown.OutputBundle): string => {
  const chunk = chunksOf(bundle).find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(START)));
  if (chunk?.imports.length !== 0) throw new Error(`${START} is not a chunk of its own`);
  return `/${chunk.fileName}`;
};

const preload = (path: string, id?: string): string =>
  `<link rel="modulepreload"${id === undefined ? "" : ` id="${id}"`} crossorigin href="${path}">`;

/** What index.html requests before its script has run; login/index.html does not. */
const hintsOf = (bundle: Rolldown.OutputBundle): string =>
  [
    `<link rel="preload" as="fetch" href="/config.json" crossorigin>`,
    ...preloaded(bundle).map((name) => preload(`/${name}`)),
  ].join("\n    ");

const replaced = (html: string, part: string, by: string): string => {
  if (!html.includes(part)) throw new Error(`index.html has no ${part}`);
  return html.replace(part, () => by);
};

/**
 * A document that runs `ui/start/start.ts` when it arrives, and only preloads the entry, which start.ts runs (decision 33).
 */
const withStart = (html: string, start: string): string => {
  const found = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(html);
  if (found === null) throw new Error("index.html has no script");
  const [script, entry = ""] = found;
  const run = `<script type="module" async fetchpriority="high" crossorigin src="${start}"></script>`;
  return replaced(replaced(html, preload(start), run), script, preload(entry, "entry"));
};

/** The script of `public/` that both documents run before their first paint. */
const EARLY = "/early.js";

/** Names {@link EARLY} by its content, so that browsers and the service worker keep it as they keep all assets. */
const withHash = async (folder: string): Promise<string> => {
  const path = `/assets/early-${await digestOf(join(folder, EARLY))}.js`;
  await rename(join(folder, EARLY), join(folder, path));
  return path;
};

/**
 * Writes the two documents of the client after a build: index.html, which preloads the application and shows a skeleton, and
 * login/index.html, which holds the markup of /login and no more than its script; then the service worker, which lists all
 * files. Compresses all text files then, and lists the digests of all files.
 */
export const pages = (): Plugin => {
  let root = "";
  let folder = "";
  let isWritten = false;
  return {
    name: "optio:pages",
    apply: "build",
    configResolved: (config) => {
      root = config.root;
      folder = resolve(root, config.build.outDir);
    },
    writeBundle: async (_, bundle) => {
      const path = join(folder, "index.html");
      const start = startOf(bundle);
      const html = replaced(withStart(await readFile(path, "utf8"), start), EARLY, await withHash(folder));
      const { module } = await runnerImport<typeof import("../src/ui/start/login-markup.tsx")>(
        "/src/ui/start/login-markup.tsx",
      );
      const { title, markup } = module.loginMarkup();
      const login = replaced(html, "<title>Optio</title>", `<title>${title}</title>`);
      await mkdir(join(folder, "login"), { recursive: true });
      const signIn = replaced(login, `<div id="root"></div>`, `<div id="root">${markup}</div>`);
      await writeFile(join(folder, "login", "index.html"), await withIntegrity(signIn, folder));
      const waiting = replaced(html, `<div id="root"></div>`, `<div id="root">${module.waitingMarkup()}</div>`);
      const hinted = replaced(waiting, "</head>", `  ${hintsOf(bundle)}\n  </head>`);
      await writeFile(path, await withIntegrity(hinted, folder));
      await buildWorker(root, folder);
      isWritten = true;
    },
    closeBundle: async () => {
      if (!isWritten) return;
      await precompress(folder);
      await writeFile(join(folder, SOURCES_DIGEST), `${await sourcesDigest(root)}\n`);
      await writeChecksums(folder);
    },
  };
};
