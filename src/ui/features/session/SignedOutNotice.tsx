import { useAppState } from "../../common/app-context.tsx";
import { NoticeOf } from "./NoticeOf.tsx";
import { sessionNotice } from "./session-notice.ts";

/** Why the last session ended, that a new password was saved, or that the device's storage could not be read (decisions.md §4 Session). */
export const SignedOutNotice = () => <NoticeOf notice={sessionNotice(useAppState().session)} />;
