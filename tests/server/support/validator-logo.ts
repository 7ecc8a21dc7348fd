import { createHash } from "node:crypto";

/** Grounds on which white is legible, and which differ from one another. */
const GROUNDS = [
  ...["#1f4fbf", "#0f766e", "#7c3aed", "#b45309", "#be185d", "#15803d"],
  ...["#0369a1", "#9f1239", "#4338ca", "#3f6212", "#a21caf", "#334155"],
] as const;

/** Drawings in a square of 48, in white on the ground. */
const SHAPES: ReadonlyArray<(turn: number, ground: string) => string> = [
  (turn) =>
    `<g transform="rotate(${turn} 24 24)"><path fill="#fff" d="M24 9l13 22H11z"/><path fill="#fff" opacity=".55" d="M24 20l8 14H16z"/></g>`,
  (turn) =>
    `<g transform="rotate(${turn} 24 24)"><path fill="#fff" opacity=".55" d="M11 24a13 13 0 0 1 26 0z"/><path fill="#fff" d="M15 28h18v4H15zm4 6h10v3H19z"/></g>`,
  (turn) =>
    `<g transform="rotate(${turn} 24 24)"><circle fill="#fff" opacity=".55" cx="24" cy="24" r="14"/><circle fill="#fff" cx="24" cy="17" r="6"/></g>`,
  (turn) =>
    `<g transform="rotate(${turn} 24 24)"><path fill="#fff" d="M12 12h11v11H12z"/><path fill="#fff" opacity=".55" d="M25 12h11v11H25zM12 25h11v11H12z"/><path fill="#fff" d="M25 25h11v11H25z"/></g>`,
  (turn) =>
    `<g transform="rotate(${turn} 24 24)"><path fill="#fff" opacity=".55" d="M12 36C12 20 20 12 36 12c0 16-8 24-24 24z"/><path fill="#fff" d="M13 36l15-16 1.5 1.5L15 37z"/></g>`,
  (turn, ground) =>
    `<g transform="rotate(${turn} 24 24)"><path fill="#fff" d="M24 10l12 7v14l-12 7-12-7V17z"/><path fill="${ground}" d="M24 18l5.5 3v6.5L24 30.5 18.5 27.5V21z"/></g>`,
];

/**
 * The logo of a validator of the demo: always the same for the same moniker and place in the set, and of
 * another ground than its neighbours'. The files in `public/images/validators` are what this returns; a test compares them.
 */
export const drawValidatorLogo = (moniker: string, place: number): string => {
  const digest = createHash("sha256").update(moniker).digest();
  const ground = GROUNDS[place % GROUNDS.length] ?? GROUNDS[0];
  const draw = SHAPES[place % SHAPES.length];
  const turn = ((digest[0] ?? 0) % 4) * 90;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">',
    `<title>${moniker}</title>`,
    `<path fill="${ground}" d="M0 0h48v48H0z"/>${draw?.(turn, ground) ?? ""}`,
    "</svg>\n",
  ].join("");
};
