import { useContext, useState } from "react";
import { cx } from "./cx.ts";
import { FailedPicturesContext } from "./failed-pictures.ts";
import { safePicture } from "./foreign-address.ts";
import { visibleText } from "./visible-text.ts";

/** The six grounds an avatar of initials may have; names of classes, so that the build sees them. */
const GROUNDS = ["bg-avatar-1", "bg-avatar-2", "bg-avatar-3", "bg-avatar-4", "bg-avatar-5", "bg-avatar-6"] as const;

/** First letters of the first and the last word, upper case; `?` when there is none. */
export const initialsOf = (name: string): string => {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const letter = (word: string | undefined): string => [...(word ?? "")][0] ?? "";
  const text = letter(words[0]) + (words.length > 1 ? letter(words.at(-1)) : "");
  return text === "" ? "?" : text.toUpperCase();
};

/** The ground for an id or name: always the same for the same text (FNV-1a). */
export const groundOf = (seed: string): (typeof GROUNDS)[number] => {
  let hash = 0x811c9dc5;
  for (const char of seed) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return GROUNDS[hash % GROUNDS.length] ?? GROUNDS[0];
};

const SIZE = {
  tiny: "size-4 text-[8px]",
  small: "size-8 text-xs",
  medium: "size-10 text-sm",
  large: "size-16 text-xl",
  huge: "size-24 text-3xl",
};

/** Unless `named`, it decorates a name that is shown as text. */
export type AvatarProps = {
  readonly name: string;
  /** Chooses the ground of initials: the person's id, so that a new name keeps it; the name by default. */
  readonly seed?: string | undefined;
  readonly src?: string | null | undefined;
  /** Addresses that the configuration allows, tried in this order if `src` has no picture. */
  readonly outside?: ReadonlyArray<string>;
  readonly size?: keyof typeof SIZE;
  readonly named?: boolean;
};

/**
 * A round picture: the first that has not failed to load within the last week. Initials on one of six grounds if there is
 * none.
 */
export const Avatar = ({ name, seed = name, src, outside = [], size = "medium", named = false }: AvatarProps) => {
  const failedPictures = useContext(FailedPicturesContext);
  const [failed, setFailed] = useState<ReadonlyArray<string>>([]);
  const own = typeof src === "string" ? safePicture(src) : null;
  const pictures = own === null ? outside : [own, ...outside];
  const picture = pictures.find((address) => !failed.includes(address) && !failedPictures.has(address));
  const label = named ? { role: "img", "aria-label": visibleText(name) } : { "aria-hidden": true };
  const shape = cx("shrink-0 rounded-full", SIZE[size]);
  if (picture !== undefined) {
    return (
      <img
        key={picture}
        src={picture}
        alt={named ? visibleText(name) : ""}
        referrerPolicy="no-referrer"
        className={cx(shape, "bg-sunken object-cover")}
        onError={() => {
          failedPictures.add(picture);
          setFailed([...failed, picture]);
        }}
      />
    );
  }
  return (
    <span
      translate="no"
      {...label}
      className={cx(shape, "grid place-items-center font-semibold text-avatar-ink", groundOf(seed))}
    >
      {initialsOf(name)}
    </span>
  );
};
