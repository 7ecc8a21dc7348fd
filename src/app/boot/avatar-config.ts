import { isRecord } from "../../domain/decider/record.ts";
import { AVATAR_SOURCES, isAvatarTemplate } from "../../domain/values/avatar-templates.ts";
import { type ConfigRead, configProblem } from "../ports/config.ts";

/** What is wrong with the outside sources of avatars of a configuration, one line for each value. */
const avatarProblemsOf = (sources: unknown): ReadonlyArray<string> => {
  const expected = `addresses for some of ${AVATAR_SOURCES.join(", ")}`;
  if (!isRecord(sources)) return [`avatarSources: expected ${expected}`];
  return Object.entries(sources).flatMap(([name, template]) => {
    if (!AVATAR_SOURCES.some((source) => source === name)) return [`avatarSources.${name}: expected ${expected}`];
    if (isAvatarTemplate(template)) return [];
    return [`avatarSources.${name}: expected an https: address with {id} once in its path or query`];
  });
};

/**
 * A configuration whose outside sources of avatars are valid, or its problem. The application validates them, because the
 * sign-in page shows no avatar and waits for its configuration.
 */
export const withAvatarSources = (read: ConfigRead): ConfigRead => {
  if ("problem" in read) return read;
  const lines = avatarProblemsOf(read.config.avatarSources);
  return lines.length === 0 ? read : configProblem(...lines);
};
