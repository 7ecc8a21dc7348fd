import { Notice } from "../../common/Notice.tsx";
import type { SessionNotice } from "./login.ts";

/** Shows what there is to know about the last session, if anything. */
export const NoticeOf = ({ notice }: { readonly notice: SessionNotice | null }) =>
  notice === null ? null : (
    <Notice tone={notice.tone}>
      <p>{notice.text}</p>
      {notice.detail === null ? null : <p className="mt-1 text-sm">{notice.detail}</p>}
    </Notice>
  );
