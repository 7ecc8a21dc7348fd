/** A picture of a state: its file, the width of its window and its colour scheme. */
export interface Picture {
  readonly state: string;
  readonly file: string;
  readonly width: number;
  readonly scheme: string;
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 24px; background: light-dark(#e9edf2, #14181d); }
header { position: sticky; top: 0; z-index: 1; padding: 8px 0; background: inherit; }
nav { display: flex; flex-wrap: wrap; gap: 4px 16px; }
section { padding-top: 32px; scroll-margin-top: 120px; }
ul { display: flex; gap: 16px; align-items: start; margin: 0; padding: 0; overflow-x: auto; list-style: none; }
img { display: block; max-height: 560px; border: 1px solid light-dark(#c3cbd5, #39424d); border-radius: 8px; }
[data-scheme=light] .dark, [data-scheme=dark] .light { display: none; }
`;

const section = (state: string, pictures: ReadonlyArray<Picture>): string => {
  const items = pictures.map(
    ({ file, width, scheme }) =>
      `<li class="${scheme}"><a href="${file}"><img loading="lazy" src="${file}" alt="${state}, ${width} px, ${scheme}"></a>${width} px, ${scheme}</li>`,
  );
  return `<section id="${state}"><h2>${state}</h2><ul>${items.join("\n")}</ul></section>`;
};

/** A page with all pictures, a row for each state; its select shows one colour scheme or both. */
export const gallery = (pictures: ReadonlyArray<Picture>): string => {
  const states = [...new Set(pictures.map(({ state }) => state))];
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Optio: every screen</title><style>${STYLE}</style>
<header><label>Colours <select onchange="document.documentElement.dataset.scheme = this.value">
<option value="">light and dark<option>light<option>dark</select></label>
<nav>${states.map((state) => `<a href="#${state}">${state}</a>`).join("\n")}</nav></header>
${states
  .map((state) =>
    section(
      state,
      pictures.filter((picture) => picture.state === state),
    ),
  )
  .join("\n")}
</html>
`;
};
