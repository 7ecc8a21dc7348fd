import type { Failure } from "../../domain/decider/failure.ts";
import { type FailureProps, Failure as View } from "../kit/Failure.tsx";
import { failureText } from "./failure-text.ts";
import { UnreadableLog } from "./UnreadableLog.tsx";

/** `text` stands in place of the failure's own. */
type FailureCardProps = Omit<FailureProps, "text" | "children"> & {
  readonly failure: Failure | null;
  readonly text?: string;
};

/** Why something could not be loaded, with Retry; of an answer that could not be read also the diagnostic log. */
export const FailureCard = ({ failure, text = failureText(failure), ...view }: FailureCardProps) => (
  <View text={text} {...view}>
    <UnreadableLog failure={failure} />
  </View>
);
