import { useContext, useState } from "react";
import { cx } from "./cx.ts";
import { FailedPicturesContext } from "./failed-pictures.ts";
import { safePicture } from "./foreign-address.ts";
import { groundOf, tilesOf } from "./tones.ts";
import { visibleText } from "./visible-text.ts";

/** First letters of the first and the last word, upper case; `?` when there is none. */
export const initialsOf = (name: string): string => {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const letter = (word: string | undefined): string => [...(word ?? "")][0] ?? "";
  const text = letter(words[0]) + (words.length > 1 ? letter(words.at(-1)) : "");
  return text === "" ? "?" : text.toUpperCase();
};

const SIZE = {
  tiny: "size-4 text-[8px]",
  small: "size-8 text-xs",
  medium: "size-10 text-sm",
  face: "size-12 text-base",
  large: "size-16 text-xl",
  huge: "size-24 text-3xl",
};

/** Unless `named`, it decorates a name that is shown as text. */
export type AvatarProps = {
  readonly name: string;
  /** Chooses the tones: the person's id, so that a new name keeps them, or the validator's address; the name by default. */
  readonly seed?: string | undefined;
  /** A validator is a square with four tiles, so that nobody takes it for a person. */
  readonly kind?: "person" | "validator";
  readonly src?: string | null | undefined;
  /** Addresses that the configuration allows, tried in this order if `src` has no picture. */
  readonly outside?: ReadonlyArray<string>;
  readonly size?: keyof typeof SIZE;
  readonly named?: boolean;
};

/** Four tiles from the address: two validators of one name look different. */
const Tiles = ({ seed }: { readonly seed: string }) => (
  <svg aria-hidden="true" viewBox="0 0 2 2" className="size-full">
    {tilesOf(seed).map(({ id, x, y, tone }) => (
      // a little more than a tile, so that no gap is drawn between neighbours
      <rect key={id} x={x} y={y} width={1.02} height={1.02} fill={tone} />
    ))}
  </svg>
);

/**
 * The first picture that has not failed to load within the last week. If there is none, the initials of a person on two soft
 * tones, or the tiles of a validator.
 */
export const Avatar = (props: AvatarProps) => {
  const { name, seed = name, src, outside = [], size = "medium", named = false, kind = "person" } = props;
  const failedPictures = useContext(FailedPicturesContext);
  const [failed, setFailed] = useState<ReadonlyArray<string>>([]);
  const own = typeof src === "string" ? safePicture(src) : null;
  const pictures = own === null ? outside : [own, ...outside];
  const picture = pictures.find((address) => !failed.includes(address) && !failedPictures.has(address));
  const label = named ? { role: "img", "aria-label": visibleText(name) } : { "aria-hidden": true };
  const shape = cx("shrink-0", kind === "person" ? "rounded-full" : "overflow-hidden rounded-[28%]", SIZE[size]);
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
  if (kind === "validator")
    return (
      <span {...label} className={cx(shape, "grid")}>
        <Tiles seed={seed} />
      </span>
    );
  return (
    <span
      translate="no"
      {...label}
      className={cx(shape, "grid place-items-center font-semibold text-avatar-ink")}
      style={groundOf(seed)}
    >
      {initialsOf(name)}
    </span>
  );
};
