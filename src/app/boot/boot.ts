import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { KEYS } from "../../adapters/storage/keys.ts";
import { readOrNull, type StorageShape } from "../../adapters/storage/storage.ts";
import { Command as Session } from "../../domain/session/index.ts";
import { type Application, type ApplicationSetting, createApplication } from "../application.ts";
import type { Config, ConfigRead } from "../ports/config.ts";
import type { Outside } from "../ports/services.ts";
import { isLinkAsked } from "../reactors/session/link-asked.ts";
import { routeAt } from "../routing/routes.ts";
import { withAvatarSources } from "./avatar-config.ts";
import type { Link } from "./entry.ts";

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
