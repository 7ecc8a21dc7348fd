import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { KEYS } from "../../adapters/storage/keys.ts";
import { readOrNull, type StorageShape } from "../../adapters/storage/storage.ts";
import { isRecord } from "../../domain/decider/record.ts";
import { Command as Session } from "../../domain/session/index.ts";
import { AVATAR_SOURCES, isAvatarTemplate } from "../../domain/values/avatar-templates.ts";
import { type Application, type ApplicationSetting, createApplication } from "../application.ts";
import { type Config, type ConfigRead, configProblem } from "../ports/config.ts";
import type { Outside } from "../ports/services.ts";
import { isLinkAsked } from "../reactors/session/link-asked.ts";
import { routeAt } from "../routing/routes.ts";
import type { Link } from "./entry.ts";

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

/** The services, and what the entry page read before the application was loaded. */
export interface BootSetting extends Omit<ApplicationSetting, "config" | keyof Outside> {
  readonly config: Promise<ConfigRead>;
  readonly outside: (config: Config) => Outside;
  readonly link: Link | null;
  /** Whether the device reports a connection. */
  readonly online: boolean;
}

/**
 * A started application. `ready` resolves after the stored session was read, and the figures of the last visit were
 * restored or the link was opened.
 */
export interface Started {
  readonly application: Application;
  readonly ready: Promise<void>;
}

const decodeReferral = Schema.decodeUnknownResult(
  Schema.fromJsonString(Schema.Struct({ code: Schema.String, expires_at: Schema.Int })),
);

/** The command that records the stored referral (spec §9: 30 days); null for any other stored value. */
export const storedReferral = (storage: StorageShape): Session | null => {
  const decoded = decodeReferral(readOrNull(storage, KEYS.referral));
  return Result.isSuccess(decoded) ? Session.RecordReferral(decoded.success) : null;
};

/** Starts the application: config → storage → stored session → link → run. Returns the problem of a malformed config. */
export const boot = async (setting: BootSetting): Promise<Started | { readonly problem: string }> => {
  const read = withAvatarSources(await setting.config);
  if ("problem" in read) return { problem: read.problem.message };
  const application = createApplication({ ...setting, ...setting.outside(read.config), config: read.config });
  const { bus, storage, vault } = application;

  const run = async (): Promise<void> => {
    const referral = storedReferral(storage);
    if (referral !== null) bus.dispatch(referral, { source: "system" });
    if (!setting.online) bus.dispatch(Session.RecordConnection({ online: false }), { source: "system" });
    await application.readStoredSession();
    // after the stored session: a running session ignores the link, and the end of an old one does not consume it
    const opens = setting.link === null ? undefined : routeAt(setting.link.path)?.route.takesToken;
    if (setting.link === null || opens === undefined) return application.restoreFigures();
    const token = vault.put(setting.link.token, "link");
    const command =
      opens === "reset"
        ? Session.OpenResetLink({ token })
        : Session.OpenMagicLink({ token, asked: isLinkAsked(storage, application.clock.now()) });
    bus.dispatch(command);
  };
  return { application, ready: run() };
};
