import { useState } from "react";
import { cx } from "./cx.ts";
import { safePicture } from "./foreign-address.ts";
import { groundOf, initialsOf } from "./initials.ts";
import { visibleText } from "./visible-text.ts";

const SIZE = {
  small: "size-8 text-xs",
  medium: "size-10 text-sm",
  large: "size-16 text-xl",
  huge: "size-24 text-3xl",
};

/** Props of {@link Avatar}: unless `named`, it is decoration beside a written name. */
export type AvatarProps = {
  readonly name: string;
  readonly src?: string | null | undefined;
  readonly size?: keyof typeof SIZE;
  readonly named?: boolean;
};

/** A round picture, or initials on one of six grounds when there is none or it does not load. */
export const Avatar = ({ name, src, size = "medium", named = false }: AvatarProps) => {
  const [broken, setBroken] = useState<string | null>(null);
  const picture = typeof src === "string" ? safePicture(src) : null;
  const label = named ? { role: "img", "aria-label": visibleText(name) } : { "aria-hidden": true };
  const shape = cx("shrink-0 rounded-full", SIZE[size]);
  if (picture !== null && picture !== broken) {
    return (
      <img
        src={picture}
        alt={named ? visibleText(name) : ""}
        referrerPolicy="no-referrer"
        className={cx(shape, "bg-sunken object-cover")}
        onError={() => setBroken(picture)}
      />
    );
  }
  return (
    <span {...label} className={cx(shape, "grid place-items-center font-semibold text-avatar-ink", groundOf(name))}>
      {initialsOf(name)}
    </span>
  );
};
