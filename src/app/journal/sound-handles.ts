import type { Field } from "../../domain/decider/field.ts";
import { declarationOf, type Tagged } from "../../domain/decider/message.ts";
import { handlesAreSound, holdsHandles, withoutHidden } from "../../domain/decider/privacy.ts";

/** Tags of messages with handles, once they were looked up. */
const handleFields = new Map<string, Field<Tagged> | null>();

const handleField = (tag: string): Field<Tagged> | null => {
  const known = handleFields.get(tag);
  if (known !== undefined) return known;
  const field = declarationOf(tag);
  const found = field !== null && holdsHandles(field.privacy) ? field : null;
  if (field !== null) handleFields.set(tag, found);
  return found;
};

/** The message as memory may hold it: whatever stands in the place of a handle without being one is taken out (m13). */
export const withSoundHandles = <Message extends Tagged>(message: Message): Message => {
  const field = handleField(message._tag);
  if (field === null || handlesAreSound(field.privacy, message)) return message;
  return withoutHidden(field.privacy, message) as Message;
};
