import { views } from "../../../domain/session/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { Notice } from "../../common/Notice.tsx";
import { t } from "../../i18n/index.ts";
import { StatusRegion } from "../../kit/Announcer.tsx";

/**
 * Says above a form outside of the shell that the server can't be reached (docs/rules.md Elsewhere, W14). What the browser
 * says of the network only chooses the sentence.
 */
export const ReachNotice = () => {
  const { session } = useAppState();
  const text = t(session.online ? "shell.unreachableForm" : "errors.offline");
  return <StatusRegion>{views.isUnanswered(session) ? <Notice tone="warning" title={text} /> : null}</StatusRegion>;
};
