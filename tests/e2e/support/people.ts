import { createHash, randomUUID } from "node:crypto";
import { expect, type Page } from "playwright/test";
import { DEMO_ACCOUNTS, type DemoAccount } from "../../../server/seed/accounts.ts";
import type { TestServer } from "./server.ts";

export const [ADA, GRACE] = DEMO_ACCOUNTS;

/** The values of a new user, each unique. */
export const newcomer = () => {
  const mark = randomUUID().slice(0, 8);
  return {
    email: `nova.${mark}@example.test`,
    password: `Quasar-${mark}!pw`,
    passcode: `Nebula-${mark}!pc`,
    firstName: `Nova${mark}`,
    lastName: `Perihelion${mark}`,
    username: `nova_${mark}`,
  };
};

type Tokens = { readonly access_token: string; readonly refresh_token: string; readonly expires_in: number };

/** What a sign-in needs of a server. */
type Server = Pick<TestServer, "url" | "codeFor">;

/** What a request carries. A jar holds the cookies of one browser; without one, none are kept. */
type Carried = { readonly body?: unknown; readonly token?: string; readonly jar?: string[] };

const send = async <Answer>(
  server: Server,
  method: "GET" | "POST",
  path: string,
  { body, token, jar = [] }: Carried,
): Promise<Answer> => {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(jar.length === 0 ? {} : { Cookie: jar.join("; ") }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  jar.push(...response.headers.getSetCookie().map((cookie) => cookie.replace(/;.*/, "")));
  const text = await response.text();
  expect(response.ok, `${path} answers ${response.status}: ${text}`).toBe(true);
  return (text === "" ? undefined : JSON.parse(text)) as Answer;
};

const post = <Answer>(server: Server, path: string, body: unknown, token?: string): Promise<Answer> =>
  send(server, "POST", path, { body, ...(token === undefined ? {} : { token }) });

/** Reads a path of the API with an access token; the call must succeed. */
export const get = <Answer>(server: Server, path: string, token: string): Promise<Answer> =>
  send(server, "GET", path, { token });

/** An account, as far as signing in needs it. */
export type Credentials = Pick<DemoAccount, "email" | "password">;

const CAPTCHA = { recaptcha_version: "v3", recaptcha_token: "sandbox" };

/** Creates an account without a wallet through the API; returns its values and its first access token. */
export const newAccount = async (
  server: TestServer,
): Promise<{ readonly who: ReturnType<typeof newcomer>; readonly token: string }> => {
  const who = newcomer();
  // the server confirms a registration only in the browser that began it
  const jar: string[] = [];
  const registration = {
    type: "email",
    identifier: who.email,
    redirect_url: "/verify-otp",
    referral: null,
    consent: true,
    date_of_birth: "1990-05-17",
    ...CAPTCHA,
  };
  await send(server, "POST", "/register", { body: registration, jar });
  const authCode = await server.codeFor(who.email);
  const confirmation = { identifier: who.email, authCode, platform_type: "web", remember_me: false };
  const { access_token: token } = await send<Tokens>(server, "POST", "/authCodeLogin", { body: confirmation, jar });
  await post(server, "/setupPassword", { password: who.password, password_confirmation: who.password }, token);
  await post(
    server,
    "/onboardUser",
    { first_name: who.firstName, last_name: who.lastName, username: who.username, country: "AT", platform_type: "web" },
    token,
  );
  return { who, token };
};

/** Creates an account with a wallet through the API; returns its values and the words of its recovery phrase. */
export const newMember = async (
  server: TestServer,
): Promise<ReturnType<typeof newcomer> & { readonly words: ReadonlyArray<string> }> => {
  const { who, token } = await newAccount(server);
  const { mnemonic } = await get<{ readonly mnemonic: string }>(server, "/wallets/mnemonic", token);
  await post(server, "/wallets", { walletPasscode: who.passcode, mnemonic }, token);
  return { ...who, words: mnemonic.split(" ") };
};

/** Remember tokens by server and account: the server limits the emails to one account. */
const remembered = new Map<string, string>();

/** Signs in an account without a browser; with a code the first time, as a trusted device after that. */
export const tokensOf = async (server: Server, who: Credentials): Promise<Tokens> => {
  const device = `${server.url} ${who.email}`;
  const answer = await post<Tokens | { readonly status: string }>(server, "/login", {
    type: "email",
    identifier: who.email,
    redirect_url: `${server.url}/magicLogin`,
    password: who.password,
    ...CAPTCHA,
    remember_token: remembered.get(device) ?? null,
  });
  if ("access_token" in answer) return answer;
  const authCode = await server.codeFor(who.email);
  const bundle = await post<Tokens & { readonly remember_token: string }>(server, "/authCodeLogin", {
    identifier: who.email,
    authCode,
    platform_type: "web",
    remember_me: true,
  });
  remembered.set(device, bundle.remember_token);
  return bundle;
};

/** The id and the referral code of a demo account. */
export const userOf = async (
  server: TestServer,
  who: Credentials,
): Promise<{ readonly id: string; readonly referral_code: string }> => {
  const { access_token: token } = await tokensOf(server, who);
  return get(server, "/user", token);
};

/** What the device holds of a user whose first steps are open (`firstStepsMark`, whose module a browser test can't import). */
export const firstStepsOf = async (server: TestServer, who: Credentials): Promise<Record<string, string>> => {
  const { id } = await userOf(server, who);
  return { "optio.new_wallets": createHash("sha256").update(`first steps\n${id}`).digest("hex") };
};

/** The referral figures of a demo account's profile. */
export const profileOf = async (
  server: TestServer,
  who: DemoAccount,
): Promise<{ readonly referral_code: string; readonly referrals_count: number }> => {
  const { referral_code } = await userOf(server, who);
  const { access_token: token } = await tokensOf(server, who);
  const { referrals_count } = await get<{ readonly referrals_count: number }>(server, "/user/profile", token);
  return { referral_code, referrals_count };
};

/** The address at which a demo account receives tokens of a chain. */
export const addressOf = async (server: TestServer, who: Credentials, chainId = "optio"): Promise<string> => {
  const { access_token: token } = await tokensOf(server, who);
  const { wallets } = await get<{ readonly wallets: ReadonlyArray<{ readonly id: string }> }>(
    server,
    "/wallets",
    token,
  );
  const { tokens } = await get<{
    readonly tokens: ReadonlyArray<{ readonly chainId: string; readonly address: string }>;
  }>(server, `/wallets/${wallets[0]?.id}/tokens`, token);
  const address = tokens.find((token) => token.chainId === chainId)?.address;
  if (address === undefined) throw new Error(`no address on ${chainId}`);
  return address;
};

/** The entries of local storage that are a new session of an account (docs/wire.md Configuration). */
export const storedSession = async (server: Server, who: Credentials): Promise<Record<string, string>> => {
  const { access_token, refresh_token, expires_in } = await tokensOf(server, who);
  return {
    "optio.access_token": access_token,
    "optio.refresh_token": refresh_token,
    "optio.expires_at": String(Date.now() + expires_in * 1000),
  };
};

/** Opens a path with a session that is written into storage. */
export const openSignedIn = async (page: Page, server: TestServer, who: Credentials, path: string): Promise<void> => {
  const session = await storedSession(server, who);
  await page.goto("/manifest.webmanifest");
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, session);
  await page.goto(path);
};

/** Opens the dashboard with a session that is written into storage. */
export const arriveSignedIn = async (page: Page, server: TestServer, who: Credentials): Promise<void> => {
  await openSignedIn(page, server, who, "/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
};

/** Fills the six boxes by typing into the first. */
export const typeCode = async (page: Page, code: string): Promise<void> => {
  await page.getByRole("textbox", { name: "Digit 1" }).click();
  await page.keyboard.type(code);
};

/** Fills in the sign-in form that is open, and the emailed code. */
export const enter = async (page: Page, server: TestServer, who: Credentials): Promise<void> => {
  await page.getByRole("textbox", { name: "Email or phone" }).fill(who.email);
  await page.getByLabel("Password", { exact: true }).fill(who.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  await typeCode(page, await server.codeFor(who.email));
};

/** Signs in with the form and the emailed code. */
export const signIn = async (page: Page, server: TestServer, who: Credentials): Promise<void> => {
  await page.goto("/login");
  await enter(page, server, who);
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
};

/** Logs out with the button of the sidebar and its dialog. */
export const logOut = async (page: Page): Promise<void> => {
  await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Logout" }).click();
  await page.getByRole("dialog", { name: "Logout" }).getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
};
