import { readMails } from "../../../server/auth/mail.ts";
import * as calls from "../../../src/adapters/http/calls/session.ts";
import { type Client, clientOf } from "./client.ts";
import { entered, registration } from "./sign-in.ts";
import type { World } from "./world.ts";

/** The answer to a wrong, used or expired code. */
export const WRONG_CODE = { status: 401, body: { error: "Invalid Auth Code" } };
/** The answer to the right code of a message that was used. */
export const SPENT = { status: 401, body: { error: "This message was used already. Ask for a new one." } };
/** A password that replaces another one. */
export const NEW = { password: "Fresh-one-2!", password_confirmation: "Fresh-one-2!" };
/** Subjects of the messages to an address, newest first. */
export const subjects = async (world: World, email: string): Promise<ReadonlyArray<string>> =>
  (await readMails(world.server.ctx, email)).map((mail) => mail.subject);

/** A registered person without a password. */
export const registered = async (world: World, email: string, referral: string | null = null): Promise<Client> => {
  const client = world.anonymous();
  await client.ok(calls.register, { body: { ...registration(email), referral } });
  await entered(client, email, (await world.mailTo(email)).code);
  return client;
};

/** A client with this address, on a server with `trustedProxies: 1`. */
export const from = (world: World, address: string): Client =>
  clientOf(world.server.url, { "X-Forwarded-For": address });

/** As `from`, with the cookie that the server gives to a browser. */
export const browser = async (world: World, address: string): Promise<Client> => {
  const client = from(world, address);
  await client.ok(calls.logout, { body: { refresh_token: "none" } });
  return client;
};
