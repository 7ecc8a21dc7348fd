import { isLeft } from "fp-ts/Either";
import { useState } from "react";
import { Command as Contacts } from "../../../domain/contacts/index.ts";
import { views as session } from "../../../domain/session/index.ts";
import type { FoundPerson, SavedAddress } from "../../../domain/transfer/index.ts";
import { canonicalAddress } from "../../../domain/values/address.ts";
import { feeSymbolOf } from "../../../domain/values/chains.ts";
import { canonicalMemo, memoOnOneLine } from "../../../domain/values/memo.ts";
import { readPaymentText } from "../../../domain/values/payment-text.ts";
import type { TokenBalance } from "../../../domain/wallet/entities.ts";
import { useApp, useEvent } from "../../common/app-context.tsx";
import type { SendContact, SendInitial } from "../../common/send-context.ts";
import { assetOf, assetParts, tokenFor } from "../../common/transfer/assets.tsx";
import { fillSaved, forgetCode, forgetSaved, setValues, useCodeOfRecipient } from "./code-fields.ts";
import { addressFor } from "./RecipientLines.tsx";
import type { SendForm } from "./send-values.ts";

/** The request of the addresses of the person who was chosen, until it is answered. */
export type Lookup = { readonly person: FoundPerson; readonly failed: boolean };

/** What kind of text filled the form in, or the text key of why it didn't. */
export type CodeOutcome = { readonly filled: "address" | "request" | "token" } | { readonly rule: string };

/** Options of {@link useRecipient}: `onContact` receives the person who was chosen, undefined for an address. */
type RecipientOptions = {
  readonly form: SendForm;
  readonly token: TokenBalance;
  readonly onContact: (contact: SendContact | undefined) => void;
};

/** A person as the form knows them. */
const sendContact = (contact: FoundPerson["contact"], addresses: SendContact["addresses"]): SendContact => ({
  id: contact.id,
  name: session.fullName(contact),
  username: contact.username,
  person: contact,
  addresses,
});

/**
 * Fills the form from a person, a saved address or a payment code. The addresses of a person are loaded when they are chosen; an answer
 * that comes after the user has gone on to another recipient changes nothing. Nothing is previewed or sent.
 */
export const useRecipient = ({ form, token, onContact }: RecipientOptions) => {
  const app = useApp();
  useCodeOfRecipient(form);
  const [lookup, setLookup] = useState<Lookup | null>(null);
  const setTo = (to: string) => setValues(form, { to });

  const fillIn = ({ contact }: FoundPerson, addresses: SendContact["addresses"]) => {
    setLookup(null);
    onContact(sendContact(contact, addresses));
    setTo(addressFor(addresses, token) ?? "");
  };

  const choose = (person: FoundPerson) => {
    if (person.addresses !== null) return fillIn(person, person.addresses);
    setTo(`@${person.contact.username}`);
    const asked = app.dispatch(Contacts.LoadAddresses({ id: person.contact.id }));
    // a request that is pending already answers this one too; others are refused, such as while offline
    setLookup({ person, failed: isLeft(asked) && asked.left._tag !== "contacts.Busy" });
  };
  useEvent("contacts.AddressesLoaded", ({ id, addresses }) => {
    if (lookup?.person.contact.id === id) fillIn(lookup.person, addresses);
  });
  useEvent("contacts.AddressesFailed", ({ id }) => {
    if (lookup?.person.contact.id === id) setLookup({ ...lookup, failed: true });
  });

  /** A saved address comes with its memo, in the place of one that another saved address filled in. */
  const chooseSaved = (saved: SavedAddress) => {
    setLookup(null);
    onContact(undefined);
    fillSaved(form, saved);
  };

  /** The asset that a request is for, among those of the wallet; the chosen one if it is on the same chain. */
  const assetFor = (chainId: string, symbol: string | null): string | null => {
    const chosen = form.getValues("asset");
    if (symbol === null && assetParts(chosen).chainId === chainId) return chosen;
    const asset = assetOf({ chainId, symbol: symbol ?? feeSymbolOf(chainId) });
    return tokenFor(app.state(), asset) === null ? null : asset;
  };

  const applyCode = (text: string, link?: SendInitial["request"]): CodeOutcome => {
    const read = readPaymentText(text);
    if (read.kind === "unreadable") return { rule: read.rule };
    // what the code before filled in is not of this one
    forgetCode(form);
    if (read.kind === "request") {
      const before = form.getValues("asset");
      const asset = assetFor(read.chainId, read.symbol);
      if (asset === null) return { rule: "rule.paymentCode.otherNetwork" };
      forgetSaved(form, read.address);
      const memo = canonicalMemo(memoOnOneLine(read.memo ?? ""));
      setValues(form, {
        ...(asset === before ? {} : { asset, codeAsset: asset, assetBefore: before }),
        ...(read.amount === null ? {} : { usd: "", amount: read.amount, amountOf: asset, codeAmount: read.amount }),
        ...(memo === "" ? {} : { memo, codeMemo: memo }),
        codeTo: canonicalAddress(read.address),
        ...(link === undefined ? {} : { codeFrom: "link", codeAsker: link.asker }),
      });
    }
    setLookup(null);
    onContact(undefined);
    setTo(read.address);
    return { filled: read.kind === "request" && read.symbol === null ? "token" : read.kind };
  };

  return { lookup, forget: () => setLookup(null), choose, chooseSaved, applyCode };
};
