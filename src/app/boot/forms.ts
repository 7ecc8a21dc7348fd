import type { OnOther } from "../../adapters/http/send.ts";

/** How many answers of a call are looked at for their forms: each is read a second time then. */
const LOOKS = 3;

/** The forms in which the server writes what the contract writes otherwise, without values. */
export const createForms = () => {
  let forms: ReadonlyArray<string> = [];
  const looked = new Map<string, number>();
  const onOther: OnOther = (call, text) => {
    const times = looked.get(call.name) ?? 0;
    looked.set(call.name, times + 1);
    if (times < LOOKS)
      void import("../journal/read-forms.ts").then(
        ({ withForms }) => {
          forms = withForms(forms, call, text);
        },
        () => undefined,
      );
  };
  return { onOther, read: () => forms };
};
