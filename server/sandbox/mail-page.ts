import { html } from "hono/html";
import type { MailRow } from "../auth/mail.ts";

/** A text whose links can be followed. */
const linked = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<]+)/)
    .map((part, index) => (index % 2 === 0 ? part : html`<a href="${part}">${part}</a>`));

/** The page's styles, in a file of their own because the policy allows no inline styles. */
export const MAIL_STYLE = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
body { max-width: 48rem; margin: 0 auto; padding: 1.5rem 1rem; }
article { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 8px; padding: 1rem; margin: 1rem 0; }
h2 { font-size: 1.05rem; margin: 0; }
p { margin: .25rem 0; overflow-wrap: anywhere; }
.body { white-space: pre-wrap; margin-top: .75rem; }
`;

const article = ({ subject, recipient, body, createdAt }: MailRow) => html`
<article>
  <h2>${subject}</h2>
  <p>To ${recipient} at <time datetime="${createdAt.toISOString()}">${createdAt.toISOString()}</time></p>
  <p class="body">${linked(body)}</p>
</article>`;

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
