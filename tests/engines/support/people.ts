import { storedSession } from "../../e2e/support/people.ts";
import { type Browser, button, dialog, field, heading, inside, role, type Tab } from "./browser.ts";
import { BLANK, type Site } from "./site.ts";

type Credentials = Parameters<typeof storedSession>[1];

/** Opens a path in a new tab with a session that is written into storage. */
export const arriveSignedIn = async (
  user: Browser,
  site: Site,
  who: Credentials,
  path = "/dashboard",
): Promise<Tab> => {
  const tab = await user.newTab();
  await tab.open(BLANK);
  await tab.evaluate(
    (entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    },
    await storedSession(site.server, who),
  );
  await tab.open(path);
  return tab;
};

/** Signs in with the form and the emailed code. */
export const signIn = async (tab: Tab, site: Site, who: Credentials): Promise<void> => {
  await tab.open("/login");
  await tab.type(field("Email or phone"), who.email);
  await tab.type(field("Password"), who.password);
  await tab.click(button("Sign in"));
  await tab.see(heading("Enter your code"));
  await tab.type(field("Digit 1"), await site.server.codeFor(who.email));
  await tab.see(heading("Home"));
};

/** Logs out with the button of the sidebar and its dialog. */
export const logOut = async (tab: Tab): Promise<void> => {
  await tab.click(inside(role("navigation", "Main"), button("Logout")));
  await tab.click(inside(dialog("Logout"), button("Logout")));
};

/** Waits until a tab shows the sign-in page and nothing private. */
export const isSignedOut = async (tab: Tab): Promise<void> => {
  await tab.arrive("/login");
  await tab.see(heading("Sign in"));
};

/** The keys of the product in local storage. */
export const productKeys = (tab: Tab) =>
  tab.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("optio.")), null);
