import type { ReactNode } from "react";
import { MASK, Mask } from "./Amount.tsx";

/** A sentence in which hidden amounts are read out as a word, not as six bullets. */
export const MaskedText = ({ text }: { readonly text: string }): ReactNode => {
  const at = text.indexOf(MASK);
  if (at === -1) return text;
  return (
    <>
      {text.slice(0, at)}
      <Mask />
      <MaskedText text={text.slice(at + MASK.length)} />
    </>
  );
};
