/**
 * Whether a key belongs to a text that an input method composes, as with a Japanese keyboard: it ends that, and does nothing
 * else. Safari reports the last such key after the composition, with the code 229.
 */
export const isComposing = ({
  isComposing: composes,
  keyCode,
}: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean => composes || keyCode === 229;
