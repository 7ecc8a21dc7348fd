import { isLeft, left } from "fp-ts/Either";
import type { DecisionOf } from "../decider/decision.ts";
import { only, refuse } from "../decider/decision.ts";
import type { Envelope } from "../decider/message.ts";
import { Event, type Rejection as TransferRejection } from "../transfer/messages.ts";
import { whyNotPreview } from "../transfer/views.ts";
import { type Command, Rejection } from "./messages.ts";
import { validateStake } from "./stake-rules.ts";
import { whyNotStake } from "./why-not.ts";
import type { World } from "./world.ts";

/**
 * Decides the preview of a staking action: what blocks the action, then the fields of its form. The preview is that of a
 * transfer, and the module `transfer` carries it on from here.
 */
export const requestPreview = (
  command: Extract<Command, { readonly _tag: "staking.RequestPreview" }>,
  envelope: Envelope,
  world: World,
): DecisionOf<Event, Rejection | TransferRejection> =>
  refuse<Rejection | TransferRejection, Event>(whyNotPreview(world.transfer), () => {
    // in milliseconds since 1970 of the server, whose clock ends a block
    const blocked = whyNotStake(world, command, envelope.at - world.session.clockSkew);
    if (blocked !== null) return left(Rejection.Blocked({ blocked }));
    const validated = validateStake(world.transfer, world, command);
    return isLeft(validated)
      ? left(Rejection.Invalid({ problems: validated.left }))
      : only(Event.PreviewRequested({ request: envelope.id, intent: validated.right }));
  });
