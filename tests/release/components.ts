import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

interface Component {
  readonly name: string;
  readonly version: string;
}

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly inBundle?: boolean;
}

/** Packages that ask for an install script and work without it: npm never runs one here (`ignore-scripts` in .npmrc). */
const REVIEWED: ReadonlySet<string> = new Set(["esbuild"]);

/** What the component list is of. */
const ROOT = JSON.stringify(["optio-wallet", "application", [{ license: { name: "UNLICENSED" } }]]);

const read = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));

/** The component list of `npm run -s sbom` (CycloneDX). */
interface Sbom {
  readonly metadata: { readonly component: Component & { readonly type: string; readonly licenses: unknown } };
  readonly components: ReadonlyArray<Component>;
}

const sbom = (): Sbom => {
  const { stdout, stderr, status } = spawnSync("npm", ["run", "--silent", "sbom"], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`npm run sbom: ${stderr}`);
  return JSON.parse(stdout) as Sbom;
};

const nameOf = (path: string): string => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

/** What breaks the rules of S11 for dependencies: exact pins, a digest for each, no install scripts, a whole component list. */
const problems = (): ReadonlyArray<string> => {
  const { dependencies, devDependencies } = read("package.json") as Readonly<
    Record<"dependencies" | "devDependencies", Readonly<Record<string, string>>>
  >;
  const { packages } = read("package-lock.json") as { packages: Readonly<Record<string, Locked>> };
  const locked = Object.entries(packages).filter(([path]) => path !== "");
  const { metadata, components } = sbom();
  const { name: product, type, licenses } = metadata.component;
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  return [
    ...(JSON.stringify([product, type, licenses]) === ROOT ? [] : ["the component list does not say what it is of"]),
    ...(listed.has(`vitest@${devDependencies.vitest}`) ? ["the component list has tools of development"] : []),
    ...Object.entries({ ...dependencies, ...devDependencies })
      .filter(([, version]) => !/^[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.]+)?$/.test(version))
      .map(([name, version]) => `${name} is not pinned: ${version}`),
    ...Object.entries(dependencies)
      .filter(([name, version]) => !listed.has(`${name}@${version}`))
      .map(([name]) => `the component list lacks ${name}`),
    ...locked
      .filter(([, { integrity, inBundle }]) => integrity === undefined && inBundle !== true)
      .map(([path]) => `${path} has no digest in the lock file`),
    ...locked
      .filter(([path, { hasInstallScript }]) => hasInstallScript === true && !REVIEWED.has(nameOf(path)))
      .map(([path]) => `${path} asks for an install script`),
    ...(/^ignore-scripts=true$/m.test(readFileSync(".npmrc", "utf8")) ? [] : [".npmrc lets install scripts run"]),
  ];
};

const found = problems();
for (const problem of found) console.error(problem);
console.log(found.length === 0 ? "the component list is complete" : `${found.length} problems`);
if (found.length > 0) process.exitCode = 1;
