import { mkdir, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Plugin } from "vite";

/** Where the source maps of the last build are. */
const MAPS = join(import.meta.dirname, "../dist-maps");

/**
 * Takes the source maps out of a build into a folder of their own: nobody downloads them, and `npm run replay --
 * LOG --frames` maps the frames of a crash with them.
 */
export const keptMaps = (): Plugin => ({
  name: "optio:maps",
  apply: "build",
  generateBundle: {
    order: "post",
    handler: async (_, bundle) => {
      await rm(MAPS, { recursive: true, force: true });
      await mkdir(MAPS, { recursive: true });
      for (const [name, file] of Object.entries(bundle)) {
        if (!name.endsWith(".map") || file.type !== "asset") continue;
        await writeFile(join(MAPS, basename(name)), file.source);
        delete bundle[name];
      }
    },
  },
});
