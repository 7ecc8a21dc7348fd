import { Command as Session } from "../../../src/domain/session/index.ts";
import { createDevice, type Device, open, typed, type User } from "../driver.ts";
import { BARE } from "./account.ts";
import { type BareServer, createBareServer } from "./server.ts";

/** A device whose requests reach the bare server. */
export const bareDevice = (): { readonly device: Device; readonly server: BareServer } => {
  const device = createDevice();
  const server = createBareServer(device.clock.now);
  return { device: { ...device, server: { ...device.server, transport: server.transport } }, server };
};

/** Types a code into the code screen. */
export const typesCode = async (user: User, code: string = BARE.code, trustDevice = false): Promise<void> => {
  user.does(Session.SubmitCode({ code: typed(user, code), trustDevice }));
  await user.settles();
};

/** A tab with a user who signed in by password and code. */
export const signedIn = async (
  password: string = BARE.password,
  prepare: (account: BareServer["account"]) => void = () => undefined,
): Promise<{ user: User; server: BareServer }> => {
  const { device, server } = bareDevice();
  prepare(server.account);
  const user = await open(device);
  await signsInWith(user, password);
  return { user, server };
};

/** Signs in by password and code. */
export const signsInWith = async (user: User, password: string): Promise<void> => {
  user.does(Session.SignIn({ identifier: BARE.email, password: typed(user, password) }));
  await user.settles();
  await typesCode(user);
};
