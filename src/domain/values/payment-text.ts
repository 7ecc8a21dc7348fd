import { addressForm, canonicalAddress } from "./address.ts";
import { looksLikePhrase } from "./free-text.ts";
import { divide, isMoney, isPositive, type Money, normalize } from "./money.ts";
import { segment } from "./segment.ts";

/** What a scanned or pasted text asks for: an address alone, or a payment on a chain. */
export type PaymentText =
  | { readonly kind: "address"; readonly address: string }
  | {
      readonly kind: "request";
      readonly chainId: string;
      /** The token that is asked for; null if the request names its contract only, which this client doesn't know. */
      readonly symbol: string | null;
      readonly address: string;
      /** In the token, without trailing zeros; null if the request leaves it open. */
      readonly amount: Money | null;
      readonly memo: string | null;
    }
  /** `rule` is the text key of what is wrong with it. */
  | { readonly kind: "unreadable"; readonly rule: string };

/** The largest QR code holds 2,953 bytes; no address or payment request is near that. */
const LONGEST = 1_000;

const unreadable = (rule: string): PaymentText => ({ kind: "unreadable", rule });

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

/**
 * The parameters of a query by their names in small letters: a code may be all capitals, which makes a QR code smaller (BIP-321).
 * null if it is malformed or names one twice, in whatever case, so that it has one meaning only.
 */
const parametersOf = (query: string): ReadonlyMap<string, string> | null => {
  const found = new Map<string, string>();
  for (const part of query.split("&").filter((piece) => piece !== "")) {
    const index = part.indexOf("=");
    const key = decoded(index === -1 ? part : part.slice(0, index))?.toLowerCase() ?? null;
    const value = decoded(index === -1 ? "" : part.slice(index + 1));
    if (key === null || value === null || found.has(key)) return null;
    found.set(key, value);
  }
  return found;
};

/** BIP-21 marks with `req-` a parameter that a wallet must not ignore; this client knows none. */
const asksForMore = (parameters: ReadonlyMap<string, string>): boolean =>
  [...parameters.keys()].some((key) => key.startsWith("req-"));

/** The parameter `amount`, a plain decimal; null if there is none, undefined if it is no positive one. */
const decimalIn = (parameters: ReadonlyMap<string, string>): Money | null | undefined => {
  const amount = parameters.get("amount");
  if (amount === undefined) return null;
  return isMoney(amount) && isPositive(amount) ? normalize(amount) : undefined;
};

/** Names under which other wallets write a memo or tag. */
const TAG_KEYS = ["dt", "tag", "destinationtag", "destination_tag", "memoid", "memo_id", "memo_text", "memotext"];

/** `optio:<address>?amount=<decimal>&memo=<text>`, in the form of BIP-21. Other parameters, such as `label`, are ignored. */
const optioRequest = (path: string, parameters: ReadonlyMap<string, string>): PaymentText => {
  const address = canonicalAddress(path.replace(/^\/\//u, ""));
  if (addressForm(address) === "unknown") return unreadable("rule.paymentCode.noAddress");
  const amount = decimalIn(parameters);
  if (amount === undefined) return unreadable("rule.paymentCode.amount");
  // an exchange credits by it: a tag under a name that this client does not read is never left out without a word
  if (TAG_KEYS.some((key) => parameters.has(key))) return unreadable("rule.paymentCode.unknown");
  const memo = parameters.get("memo") ?? "";
  return { kind: "request", chainId: "optio", symbol: "OPT", address, amount, memo: memo === "" ? null : memo };
};

/** A number of EIP-681: digits, a fraction, and a power of ten of at most two digits. */
const NUMBER = /^(\d{1,78})(?:\.(\d{1,78}))?(?:[eE](\d{1,2}))?$/;
const WEI_DECIMALS = 18;

/** An amount of ETH from a number of wei such as `2.014e18`; null if it isn't a whole positive number. */
const etherOf = (text: string): Money | null => {
  const [, whole = "", fraction = "", power = "0"] = NUMBER.exec(text) ?? [];
  const digits = `${whole}${fraction.padEnd(Number(power), "0")}`.replace(/^0+(?=\d)/u, "");
  if (whole === "" || fraction.length > Number(power) || !isMoney(digits) || !isPositive(digits)) return null;
  return normalize(divide(digits, `1${"0".repeat(WEI_DECIMALS)}` as Money, WEI_DECIMALS));
};

/** `pay-` or none, the address, the id of the network or none, and the called function or none (EIP-681). */
const ETHEREUM_PATH = /^(?:pay-)?(0x[0-9a-f]{40})(?:@(\d{1,20}))?(?:\/(\w+))?$/i;
/** The main network of Ethereum (EIP-155), the only one of the product. */
const MAIN_NETWORK = "1";
/** Parameters of other wallets that name a token by its contract or symbol, or another network. */
const TOKEN_KEYS = ["contract", "contractaddress", "token", "asset", "symbol"];
const NETWORK_KEYS = ["chainid", "chain_id", "network"];

/** An address of a code that is all capitals begins with `0X`. */
const hexOf = (address: string): string => address.replace(/^0X/u, "0x");

/** The amount of ETH: `value` in wei as of EIP-681, or `amount` in ETH as other wallets write it; undefined if it can't be read, or both are there. */
const etherIn = (parameters: ReadonlyMap<string, string>): Money | null | undefined => {
  const value = parameters.get("value");
  if (value === undefined) return decimalIn(parameters);
  return parameters.has("amount") ? undefined : (etherOf(value) ?? undefined);
};

/**
 * `ethereum:<address>@1?value=<wei>`, `ethereum:<address>?amount=<ETH>` or `ethereum:<contract>@1/transfer?address=<address>`, as of EIP-681. The contract of
 * a token is never taken as the recipient.
 */
const ethereumRequest = (path: string, parameters: ReadonlyMap<string, string>): PaymentText => {
  const [, target, network = MAIN_NETWORK, called] = ETHEREUM_PATH.exec(path) ?? [];
  if (target === undefined) return unreadable("rule.paymentCode.noAddress");
  if ([network, ...NETWORK_KEYS.map((key) => parameters.get(key) ?? network)].some((id) => id !== MAIN_NETWORK))
    return unreadable("rule.paymentCode.otherNetwork");
  const base = { kind: "request", chainId: "ethereum", memo: null } as const;
  if (called?.toLowerCase() === "transfer") {
    const address = hexOf(parameters.get("address") ?? "");
    return addressForm(address) === "unknown"
      ? unreadable("rule.paymentCode.noAddress")
      : { ...base, symbol: null, address, amount: null };
  }
  if (called !== undefined) return unreadable("rule.paymentCode.contract");
  // an amount of a token is none of ETH
  if (TOKEN_KEYS.some((key) => parameters.has(key))) return unreadable("rule.paymentCode.contract");
  const amount = etherIn(parameters);
  if (amount === undefined) return unreadable("rule.paymentCode.amount");
  return { ...base, symbol: "ETH", address: hexOf(target), amount };
};

const SCHEME = /^([a-z][a-z0-9+.-]{1,30}):(.*)$/isu;
/** Schemes of other currencies, whose codes are payment requests too. */
const OTHER_CURRENCIES = /^(?:bitcoin|litecoin|dogecoin|bitcoincash|solana|cosmos|monero|ripple|tron|lightning)$/;

/**
 * Reads a scanned or pasted text. It only says what the text asks for: nothing in it is opened, executed or sent. Anything
 * that could be read in two ways is unreadable.
 */
export const readPaymentText = (text: string): PaymentText => {
  if (text.length > LONGEST) return unreadable("rule.paymentCode.tooLong");
  if (looksLikePhrase(text)) return unreadable("rule.text.phrase");
  const address = canonicalAddress(text);
  if (addressForm(address) !== "unknown") return { kind: "address", address };
  const [, scheme = "", rest = ""] = SCHEME.exec(text.trim()) ?? [];
  // an address after a word, as it is copied from a message: "To: optio1…"
  const labelled = /^\s/u.test(rest) ? canonicalAddress(rest) : "";
  if (addressForm(labelled) !== "unknown") return { kind: "address", address: labelled };
  const name = scheme.toLowerCase();
  if (name !== "optio" && name !== "ethereum") {
    if (OTHER_CURRENCIES.test(name)) return unreadable("rule.paymentCode.otherNetwork");
    return unreadable(scheme === "" ? "rule.paymentCode.noAddress" : "rule.paymentCode.link");
  }
  const [path = "", ...queries] = rest.split("?");
  const parameters = queries.length > 1 ? null : parametersOf(queries[0] ?? "");
  if (parameters === null || asksForMore(parameters)) return unreadable("rule.paymentCode.unknown");
  return name === "optio" ? optioRequest(path, parameters) : ethereumRequest(path, parameters);
};

/** Whether a typed text starts like a payment request or a link, and not like a name or an address. */
export const hasScheme = (text: string): boolean => SCHEME.test(text.trim());

/** A payment that a person asks for. `amount` is in the token, null if it is left open; `memo` is "" for none. */
export interface Asked {
  readonly chainId: string;
  readonly symbol: string;
  readonly address: string;
  readonly amount: Money | null;
  readonly memo: string;
}

/**
 * The payment code of a request, which {@link readPaymentText} reads back. null for a token that has no code: only OPT on Optio
 * (BIP-21) and ETH on Ethereum (EIP-681) have one.
 */
export const paymentCode = ({ chainId, symbol, address, amount, memo }: Asked): string | null => {
  if (chainId === "ethereum" && symbol === "ETH")
    return `ethereum:${address}@${MAIN_NETWORK}${amount === null ? "" : `?value=${amount}e${WEI_DECIMALS}`}`;
  if (chainId !== "optio" || symbol !== "OPT") return null;
  const query = [...(amount === null ? [] : [`amount=${amount}`]), ...(memo === "" ? [] : [`memo=${segment(memo)}`])];
  return `optio:${address}${query.length === 0 ? "" : `?${query.join("&")}`}`;
};
