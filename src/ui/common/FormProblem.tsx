import { visibleText } from "../kit/visible-text.ts";
import { Notice } from "./Notice.tsx";

/** What went wrong with a whole form, if anything; the text may be the server's. */
export const FormProblem = ({ text }: { readonly text: string | null }) =>
  text === null ? null : <Notice tone="negative">{visibleText(text)}</Notice>;
