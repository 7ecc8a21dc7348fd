import { useState } from "react";
import { type Request, requestId } from "../../domain/decider/request.ts";

/** Whether a failure is of a question this screen asked, and not of one from before it was opened. */
export const useAskedHere = (request: Request): boolean => {
  const [before] = useState(request.status === "pending" ? null : requestId(request));
  const id = requestId(request);
  return id !== null && id !== before;
};
