/**
 * Ends a command with one line on a Node that is older than package.json asks for. A command imports this file before all
 * others, so that nothing of them runs first. It imports nothing, and any Node can load it.
 */

/** The oldest Node that is tested; a test compares it with `engines` of package.json. */
const OLDEST = [20, 19] as const;

/** What a command says on this version of Node, or null where it is new enough. */
export const nodeProblem = (version: string): string | null => {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const isOld = major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]);
  return isOld ? `Optio needs Node ${OLDEST.join(".")} or newer; this is Node ${version}.` : null;
};

const problem = nodeProblem(process.versions.node);
if (problem !== null) {
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}
