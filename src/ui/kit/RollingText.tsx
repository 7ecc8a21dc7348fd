import { useEffect, useState } from "react";

/** As long as a digit rolls (theme.css `animate-roll`), in milliseconds. */
const ROLL_MS = 400;

/** The characters of a text by their place from its end: a figure that gets longer keeps its cents in place. */
const placesOf = (text: string): ReadonlyArray<{ readonly id: string; readonly character: string }> => {
  const characters = [...text];
  // another character at a place is another element, which rolls
  return characters.map((character, at) => ({ id: `${characters.length - at} ${character}`, character }));
};

/** A figure of which only the characters roll that change. It is one text except for that moment. */
export const RollingText = ({ text }: { readonly text: string }) => {
  const [shown, setShown] = useState({ text, before: text });
  if (shown.text !== text) setShown({ text, before: shown.text });
  const isRolling = shown.before !== shown.text;
  useEffect(() => {
    if (!isRolling) return;
    const timer = setTimeout(() => setShown((now) => ({ ...now, before: now.text })), ROLL_MS);
    return () => clearTimeout(timer);
  }, [isRolling]);
  if (!isRolling) return <span>{text}</span>;
  const before = new Set(placesOf(shown.before).map(({ id }) => id));
  return (
    <span>
      {placesOf(text).map(({ id, character }) => (
        <span key={id} className={before.has(id) ? undefined : "inline-block animate-roll"}>
          {character}
        </span>
      ))}
    </span>
  );
};
