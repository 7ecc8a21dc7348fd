import type { Field } from "../../domain/decider/field.ts";
import type { Tagged } from "../../domain/decider/message.ts";
import { handlesAreSound, holdsHandles, withoutHidden } from "../../domain/decider/privacy.ts";

/** Returns a message as memory may hold it: a value in the place of a handle that is not a handle is removed (m13). */
export const soundHandles = (
  definitions: Readonly<Record<string, Field<Tagged>>>,
): (<Message extends Tagged>(message: Message) => Message) => {
  const withHandles = new Map(Object.entries(definitions).filter(([, field]) => holdsHandles(field.privacy)));
  return <Message extends Tagged>(message: Message) => {
    const field = withHandles.get(message._tag);
    if (field === undefined || handlesAreSound(field.privacy, message)) return message;
    return withoutHidden(field.privacy, message) as Message;
  };
};
