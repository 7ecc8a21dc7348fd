import type { Event, Root } from "../domain/index.ts";
import type { Request } from "../domain/kernel/request.ts";

const isQuestion = (value: unknown): value is Request =>
  typeof value === "object" && value !== null && "status" in value;

/** Whether an event asks nothing, or a question whose answer is still waited for: one given up is not asked after all. */
export const stillAsked = (event: Event, { session }: Root): boolean =>
  !("request" in event) ||
  Object.values(session).some(
    (each: unknown) => isQuestion(each) && each.status === "pending" && each.id === event.request,
  );
