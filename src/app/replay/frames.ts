import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { join } from "node:path";
import { type Either, left, right } from "fp-ts/Either";

/** A frame as a log has it: `Name (file.js:line:column)`. */
const FRAME = /^(.*) \(([\w.-]+\.js):(\d+):(\d+)\)$/;

/** The path of a source below the folder of the project. */
const pathOf = (source: string): string => source.replace(/^.*?(?=src\/|node_modules\/)/, "");

/**
 * Returns the function that maps the frames of a crash to the sources, by the maps that the build of the log left in a
 * folder, or says why there are none. A frame without a map stays as it is.
 */
export const framesFrom = (folder: string, build: string | undefined): Either<string, (frame: string) => string> => {
  if (build === undefined) return left("the log was recorded from the sources: its frames name them already");
  if (!existsSync(join(folder, `${build}.js.map`)))
    return left(`${folder} has no maps of the build ${build}: check out its commit, and run npx vite build`);
  const maps = new Map<string, SourceMap | null>();
  const mapOf = (file: string): SourceMap | null => {
    const known = maps.get(file);
    if (known !== undefined) return known;
    const path = join(folder, `${file}.map`);
    const map = existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, "utf8"))) : null;
    maps.set(file, map);
    return map;
  };
  return right((frame) => {
    const [, name = "", file = "", line = "1", column = "1"] = FRAME.exec(frame) ?? [];
    // lines and columns of a stack count from 1, those of a map from 0
    const found = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (found === undefined || !("originalSource" in found)) return frame;
    return `${name} (${pathOf(found.originalSource)}:${found.originalLine + 1}:${found.originalColumn + 1})`;
  });
};
