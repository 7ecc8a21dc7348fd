import { domain, type Event, type Root } from "../../../../src/domain/index.ts";
import type { SendInitial } from "../../../../src/ui/common/send-context.ts";
import { SendReceiveDialog } from "../../../../src/ui/features/transfer/SendReceiveDialog.tsx";
import { worldOf } from "../../../domain/transfer/examples.ts";
import { envelope } from "../../../support/spec.ts";
import { fakeApp } from "../../fake-app.tsx";
import { render } from "../../kit/render.ts";

/** The state of a user with a wallet after some events. */
export const stateAfter = (events: ReadonlyArray<Event> = [], wallet = worldOf().wallet): Root =>
  events.reduce<Root>((state, event) => domain.evolve(state, event, envelope()), { ...domain.initial, wallet });

/** The recipients of a wallet whose whole history is known. */
export const KNOWN_RECIPIENTS: Root["transfer"]["recipients"] = {
  ...domain.initial.transfer.recipients,
  isKnown: true,
  isComplete: true,
  peopleLoaded: true,
};

/** The open send dialog. */
export const openSend = async (root: Root, initial?: SendInitial, preferences = {}) => {
  const fake = fakeApp({ root, at: envelope().at });
  fake.app.preferences.write(preferences);
  const dialog = <SendReceiveDialog open onClose={() => undefined} {...(initial && { initial })} />;
  const page = await render(fake.wrap(dialog));
  return { ...fake, ...page, page };
};
