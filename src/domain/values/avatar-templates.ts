import { parseUrl } from "./parse-url.ts";

/** The sources of avatars outside of the product, in the order in which they are tried (spec §3 Avatar sources). */
export const AVATAR_SOURCES = [
  "gravatar",
  "facebook",
  "github",
  "skype",
  "twitter",
  "vkontakte",
  "instagram",
  "google",
] as const;
export type AvatarSource = (typeof AVATAR_SOURCES)[number];

/** The address of the pictures of each source that is on, such as `https://gravatar.com/avatar/{id}?d=404`. */
export type AvatarTemplates = Readonly<Partial<Record<AvatarSource, string>>>;

const PLACE = "{id}";

/** The characters have no meaning in a content security policy, which names the origin. */
const FORM =
  /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::[0-9]+)?\/[A-Za-z0-9._~/?&=@:+-]*\{id\}[A-Za-z0-9._~/?&=@:+-]*$/;

/** The address of a template for an id, which is encoded already. */
export const filledTemplate = (template: string, id: string): string => template.replace(PLACE, () => id);

/** Whether a value is an https address with `{id}` once in its path or query, written as a browser writes it. */
export const isAvatarTemplate = (value: unknown): value is string => {
  if (typeof value !== "string" || !FORM.test(value)) return false;
  const filled = filledTemplate(value, "id");
  return parseUrl(filled)?.href === filled;
};

/** The origins of the valid templates among the values of a configuration, each once: the content policy admits them. */
export const avatarOrigins = (templates: Readonly<Record<string, unknown>>): ReadonlyArray<string> => [
  ...new Set(
    AVATAR_SOURCES.map((source) => templates[source])
      .filter(isAvatarTemplate)
      .map((template) => new URL(template).origin),
  ),
];
