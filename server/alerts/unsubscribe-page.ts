import { html } from "hono/html";

/** The page's styles, in a file of their own because the policy allows no inline styles. */
export const UNSUBSCRIBE_STYLE = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
body { max-width: 32rem; margin: 0 auto; padding: 3rem 1rem; }
h1 { font-size: 1.5rem; margin: 0 0 .5rem; text-wrap: balance; }
p, form { margin: 0 0 1.25rem; }
button { font: inherit; font-weight: 600; min-height: 44px; padding: 0 1.25rem; border-radius: 12px; border: 1px solid currentColor; cursor: pointer; }
a { display: inline-block; padding: .625rem 0; }
`;

const TEXTS = {
  ask: {
    title: "Stop alerts by email?",
    text: "You will get no more emails about sign-ins, validators, unstaking, payments and rewards. Codes and messages that you ask for still arrive.",
  },
  done: {
    title: "You get no more alerts by email",
    text: "You can switch single ones on again in Settings.",
  },
  invalid: {
    title: "This link is not valid",
    text: "It may be incomplete or too old. You can switch alerts off in Settings.",
  },
} as const;

/** The page that asks whether to stop alerts, says that they are stopped, or that the link is not valid. */
export const unsubscribePage = (step: keyof typeof TEXTS, style: string) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${TEXTS[step].title} · Optio</title>
<link rel="stylesheet" href="${style}">
</head>
<body>
<main>
<h1>${TEXTS[step].title}</h1>
<p>${TEXTS[step].text}</p>
${step === "ask" ? html`<form method="post"><button>Stop all alerts</button></form>` : ""}
<p><a href="/settings">Open Settings</a></p>
</main>
</body>
</html>
`;
