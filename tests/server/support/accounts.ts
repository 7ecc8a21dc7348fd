import { readMails } from "../../../server/auth/mail.ts";
import * as calls from "../../../src/adapters/http/calls/session.ts";
import { type Client, clientOf } from "./client.ts";
import { CAPTCHA, type World } from "./world.ts";

/** The answer to a wrong, used or expired code. */
export const WRONG_CODE = { status: 401, body: { error: "Invalid Auth Code" } };
/** The common fields of calls with an identifier. */
export const at = (email: string) => ({
  type: "email" as const,
  identifier: email,
  redirect_url: "/magicLogin",
  ...CAPTCHA,
});
/** The fields of a registration. */
export const registration = (email: string) => ({
  ...at(email),
  referral: null as string | null,
  consent: true,
  date_of_birth: "1990-05-17",
});
/** The fields of a sign-in by code. */
export const codeBody = (email: string, code: string) => ({
  identifier: email,
  authCode: code,
  platform_type: "web",
  remember_me: false,
});
/** A password that replaces another one. */
export const NEW = { password: "Fresh-one-2!", password_confirmation: "Fresh-one-2!" };
/** Subjects of the messages to an address, newest first. */
export const subjects = async (world: World, email: string): Promise<ReadonlyArray<string>> =>
  (await readMails(world.server.ctx, email)).map((mail) => mail.subject);
/** The token of a mailed link. */
export const tokenOf = (link: string | undefined): string => new URL(link ?? "").searchParams.get("token") ?? "";

/** A registered person without a password. */
export const registered = async (world: World, email: string, referral: string | null = null): Promise<Client> => {
  const client = world.anonymous();
  await client.ok(calls.register, { body: { ...registration(email), referral } });
  const { code } = await world.mailTo(email);
  client.token = (await client.ok(calls.authCodeLogin, { body: codeBody(email, code) })).access_token;
  return client;
};

/** A client with this address, on a server with `trustedProxies: 1`. */
export const from = (world: World, address: string): Client =>
  clientOf(world.server.url, { "X-Forwarded-For": address });
