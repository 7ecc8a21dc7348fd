import { MASK, Mask } from "./Amount.tsx";

/**
 * A sentence in which hidden amounts are read out as a word, not as six bullets. Each part of it is an element: a browser
 * that translates the page takes text nodes away.
 */
export const MaskedText = ({ text }: { readonly text: string }) => {
  const at = text.indexOf(MASK);
  if (at === -1) return <span>{text}</span>;
  return (
    <span>
      <span>{text.slice(0, at)}</span>
      <Mask />
      <MaskedText text={text.slice(at + MASK.length)} />
    </span>
  );
};
