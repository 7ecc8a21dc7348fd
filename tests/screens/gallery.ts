import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { STATES, type State } from "./states.ts";

/** The folder of the pictures and of the gallery page. */
export const OUT = resolve("screens");

/** A picture of a state: its file, the width of its window, its colour scheme, and what is wrong with the page. */
export interface Picture {
  readonly state: State;
  readonly file: string;
  readonly width: number;
  readonly scheme: string;
  readonly findings: ReadonlyArray<string>;
}

/** What a flow took, and why it failed, if it did. */
export interface Flow {
  readonly name: string;
  readonly pictures: ReadonlyArray<Picture>;
  readonly error: string | null;
}

/** The flows of the last run, as each wrote its own at its end. */
export const flowsOfRun = (): ReadonlyArray<Flow> =>
  (existsSync(OUT) ? readdirSync(OUT) : [])
    .filter((file) => file.endsWith(".json"))
    .map((file) => JSON.parse(readFileSync(resolve(OUT, file), "utf8")) as Flow);

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 24px; background: light-dark(#e9edf2, #14181d); }
header { position: sticky; top: 0; z-index: 1; padding: 8px 0; background: inherit; }
nav { display: flex; flex-wrap: wrap; gap: 4px 16px; }
section { padding-top: 32px; scroll-margin-top: 60px; }
section ul { display: flex; gap: 16px; align-items: start; margin: 0; padding: 0; overflow-x: auto; list-style: none; }
img { display: block; max-height: 560px; border: 1px solid light-dark(#c3cbd5, #39424d); border-radius: 8px; }
.fault { color: light-dark(#a40e26, #ff7b72); white-space: pre-wrap; }
[data-scheme=light] .dark, [data-scheme=dark] .light { display: none; }
`;

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const fault = (text: string): string => `<p class="fault">${escaped(text)}</p>`;

const section = (state: string, pictures: ReadonlyArray<Picture>): string => {
  const items = pictures.map(
    ({ file, width, scheme, findings }) =>
      `<li class="${scheme}"><a href="${file}"><img loading="lazy" src="${file}" alt="${state}, ${width} px, ${scheme}"></a>${width} px, ${scheme}${findings.map(fault).join("")}</li>`,
  );
  const body = items.length === 0 ? fault("No picture was taken.") : `<ul>${items.join("\n")}</ul>`;
  return `<section id="${state}"><h3>${state}</h3>${body}</section>`;
};

/**
 * A page with all pictures by route, a row for each state; its select shows one colour scheme or both. Failed flows,
 * findings, and in a whole run the states without a picture are marked.
 */
export const gallery = (flows: ReadonlyArray<Flow>, isComplete: boolean): string => {
  const pictures = flows.flatMap((flow) => flow.pictures);
  const routes = Object.entries(STATES).flatMap(([route, states]) => {
    const sections = states.flatMap((state: State) => {
      const own = pictures.filter((picture) => picture.state === state);
      return isComplete || own.length > 0 ? [section(state, own)] : [];
    });
    return sections.length === 0 ? [] : [`<h2 id="${route}">${route}</h2>${sections.join("\n")}`];
  });
  const failed = flows.flatMap(({ name, error }) => (error === null ? [] : [fault(`Flow ${name} failed: ${error}`)]));
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Optio: every screen</title><style>${STYLE}</style>
<header><label>Colours <select onchange="document.documentElement.dataset.scheme = this.value">
<option value="">light and dark<option>light<option>dark</select></label></header>
<nav>${Object.keys(STATES)
    .map((route) => `<a href="#${route}">${route}</a>`)
    .join("\n")}</nav>
${failed.join("\n")}
${routes.join("\n")}
</html>
`;
};
