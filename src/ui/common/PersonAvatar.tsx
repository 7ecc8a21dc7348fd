import { type AvatarOwner, avatarAddresses } from "../../domain/values/avatar.ts";
import { Avatar, type AvatarProps } from "../kit/Avatar.tsx";
import { useConfig } from "./config-context.ts";

/** `person` is the answer about them; the other props are those of {@link Avatar}. */
export type PersonAvatarProps = Pick<AvatarProps, "name" | "seed" | "size" | "named"> & {
  readonly person: AvatarOwner;
};

/** The avatar of a person: their own picture, then one of the outside sources that are configured, then their initials. */
export const PersonAvatar = ({ person, ...props }: PersonAvatarProps) => {
  const { avatarSources } = useConfig();
  return <Avatar {...props} src={person.avatar} outside={avatarAddresses(person, avatarSources)} />;
};
