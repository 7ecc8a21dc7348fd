import "./node-version.ts";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");

/** The parts of a component list that are changed here. */
interface Sbom {
  readonly metadata: { readonly component: Readonly<Record<string, unknown>> };
  readonly components: ReadonlyArray<{
    readonly "bom-ref": string;
    readonly properties?: ReadonlyArray<{ readonly name: string }>;
  }>;
  readonly dependencies: ReadonlyArray<{ readonly ref: string; readonly dependsOn?: ReadonlyArray<string> }>;
}

/**
 * The component list of what is delivered, as CycloneDX, from that of npm. npm calls the product by the name of its folder and
 * leaves out a licence that is none; its own `--omit dev` also omits what a tool of development shares with the product.
 */
const sbom = (): Sbom => {
  const { name, license } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as Record<string, string>;
  const args = ["sbom", "--sbom-format", "cyclonedx", "--sbom-type", "application", "--package-lock-only"];
  const list = JSON.parse(
    execFileSync("npm", args, { cwd: ROOT, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 }),
  ) as Sbom;
  const isTool = (properties: Sbom["components"][number]["properties"]): boolean =>
    properties?.some((property) => property.name === "cdx:npm:package:development") === true;
  const tools = new Set(list.components.filter(({ properties }) => isTool(properties)).map((tool) => tool["bom-ref"]));
  return {
    ...list,
    metadata: {
      ...list.metadata,
      component: { ...list.metadata.component, name, licenses: [{ license: { name: license } }] },
    },
    components: list.components.filter((component) => !tools.has(component["bom-ref"])),
    dependencies: list.dependencies
      .filter(({ ref }) => !tools.has(ref))
      .map((one) => ({ ...one, dependsOn: (one.dependsOn ?? []).filter((ref) => !tools.has(ref)) })),
  };
};

process.stdout.write(`${JSON.stringify(sbom(), null, 2)}\n`);
