import type { MailRow } from "../auth/mail.ts";

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
const linked = (text: string): string =>
  escaped(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

/** The page's styles, in a file of their own because the policy allows no inline styles. */
export const MAIL_STYLE = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
body { max-width: 48rem; margin: 0 auto; padding: 1.5rem 1rem; }
article { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 8px; padding: 1rem; margin: 1rem 0; }
h2 { font-size: 1.05rem; margin: 0; }
p { margin: .25rem 0; overflow-wrap: anywhere; }
.body { white-space: pre-wrap; margin-top: .75rem; }
`;

const article = (mail: MailRow): string => `
<article>
  <h2>${escaped(mail.subject)}</h2>
  <p>To ${escaped(mail.recipient)} at <time datetime="${mail.createdAt.toISOString()}">${mail.createdAt.toISOString()}</time></p>
  <p class="body">${linked(mail.body)}</p>
</article>`;

/** The sandbox's mailbox as a page that reloads every five seconds, newest message first. */
export const mailPage = (mails: ReadonlyArray<MailRow>): string => `<!doctype html>
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
${mails.length === 0 ? "<p>No messages yet.</p>" : mails.map(article).join("")}
</main>
</body>
</html>
`;
