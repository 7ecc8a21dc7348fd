import { left } from "fp-ts/Either";
import type { Decider } from "./decider/decider.ts";
import type { Command, Event, Rejection, Root } from "./index.ts";
import { whyNotOnline } from "./session/views.ts";

/**
 * The commands of a person that only make sense with an answer of the server (W14). While the device is known to be
 * offline each is refused with `session.Offline`: nothing is recorded, sent or left unknown. Add a command here and
 * pass `views.whyNotOnline` to its button.
 */
const NEEDS_SERVER: ReadonlySet<Command["_tag"]> = new Set<Command["_tag"]>([
  "session.SignIn",
  "session.RequestSignInLink",
  "session.SignUp",
  "session.SubmitCode",
  "session.ResendCode",
  "session.ForgotPassword",
  "session.SavePassword",
  "session.InitiatePasswordChange",
  "session.Onboard",
  "session.ChangeIdentifier",
  "wallet.ConfirmPhrase",
  "wallet.CheckPhrase",
  "wallet.ResetPasscode",
  "transfer.RequestPreview",
  "transfer.Confirm",
  "transfer.LookAgain",
]);

type Whole = Decider<Root, Command, Event, Rejection>;

/** The decider with every command that needs the server refused while the device is offline. */
export const requireConnection = (decider: Whole): Whole => ({
  ...decider,
  decide: (root, command, context) => {
    const why = NEEDS_SERVER.has(command._tag) ? whyNotOnline(root.session) : null;
    return why === null ? decider.decide(root, command, context) : left(why);
  },
});
