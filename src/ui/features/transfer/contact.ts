import { useEffect } from "react";
import type { SendContact } from "../../common/send-context.ts";
import { assetOf } from "./assets.ts";
import type { SendForm } from "./use-send-form.ts";

/** Where somebody receives a chosen token, or null. */
export const contactAddress = (contact: SendContact | undefined, asset: string): string | null =>
  contact?.addresses.find((each) => assetOf(each) === asset)?.address ?? null;

/** Keeps the recipient the contact's address for the token that is chosen, as long as no other was typed. */
export const useContactRecipient = (form: SendForm, contact: SendContact | undefined, asset: string): void => {
  useEffect(() => {
    const to = form.getValues("to").trim();
    const right = contactAddress(contact, asset) ?? "";
    const untouched = contact?.addresses.some(({ address }) => address === to) ?? false;
    if (untouched && to !== right) form.setValue("to", right, { shouldValidate: form.formState.isSubmitted });
  }, [form, contact, asset]);
};
