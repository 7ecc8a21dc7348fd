import { useState } from "react";

/** A text as far as it is composed, and the listeners of its input. */
interface Composed {
  readonly text: string;
  readonly composition: { readonly onCompositionStart: () => void; readonly onCompositionEnd: () => void };
}

/** What is typed, without what an input method still composes: half a word finds nobody, and is not sent to the server. */
export const useComposedText = (typed: string): Composed => {
  const [isComposing, setIsComposing] = useState(false);
  const [text, setText] = useState(typed);
  if (!isComposing && text !== typed) setText(typed);
  return {
    text,
    composition: {
      onCompositionStart: () => setIsComposing(true),
      onCompositionEnd: () => setIsComposing(false),
    },
  };
};
