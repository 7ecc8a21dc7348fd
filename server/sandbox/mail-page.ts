import { html } from "hono/html";
import type { MailRow } from "../auth/mail.ts";

/** The code of six digits in a message; null without one. An amount of an alert is none. */
export const codeIn = ({ body }: Pick<MailRow, "body">): string | null =>
  /\bcode (?:is )?([0-9]{6})\b/.exec(body)?.[1] ?? null;

/** A text whose links can be followed. */
const linked = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<]+)/)
    .map((part, index) => (index % 2 === 0 ? part : html`<a href="${part}">${part}</a>`));

/** The page's styles, in a file of their own because the policy allows no inline styles. */
export const MAIL_STYLE = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
body { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem; }
article { border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 16px; padding: 1.25rem; margin: 1rem 0; }
h1 { font-size: 1.5rem; margin: 0; }
h2 { font-size: 1.05rem; margin: 0; }
p { margin: .25rem 0; overflow-wrap: anywhere; }
.to { opacity: .75; font-size: .875rem; }
.body { white-space: pre-wrap; margin-top: .75rem; }
/* one click selects all of it */
.code { font-size: 2rem; font-weight: 600; letter-spacing: .12em; font-variant-numeric: tabular-nums; user-select: all; margin: .5rem 0 0; }
`;

/* 2026-11-21T09:00:00.000Z as 2026-11-21, 09:00:00 UTC */
const timeText = (iso: string): string => `${iso.slice(0, 10)}, ${iso.slice(11, 19)} UTC`;

const article = (mail: MailRow) => {
  const { subject, recipient, body, createdAt } = mail;
  const [code, sent] = [codeIn(mail), createdAt.toISOString()];
  return html`
<article>
  <h2>${subject}</h2>
  <p class="to">To ${recipient} · <time datetime="${sent}">${timeText(sent)}</time></p>
  ${code === null ? "" : html`<p class="code" translate="no">${code}</p>`}
  <p class="body">${linked(body)}</p>
</article>`;
};

/** The sandbox's mailbox as a page that reloads every five seconds, newest message first. */
export const mailPage = (mails: ReadonlyArray<MailRow>) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="5">
<title>Sandbox mailbox</title>
<link rel="stylesheet" href="/sandbox/mail.css">
</head>
<body>
<main>
<h1>Sandbox mailbox</h1>
<p>Every message the sandbox would have sent. This page reloads every five seconds. <a href="/">Open Optio</a></p>
${mails.length === 0 ? html`<p>No messages yet.</p>` : mails.map(article)}
</main>
</body>
</html>
`;
