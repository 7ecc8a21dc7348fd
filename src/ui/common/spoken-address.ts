import { sharedPrefix } from "../../domain/values/address.ts";
import { groupedAddress } from "../kit/Address.tsx";
import { visibleText } from "../kit/visible-text.ts";

/** The whole address in groups, as it is read aloud (A10). */
export const spokenAddress = (address: string): string => groupedAddress(visibleText(address), sharedPrefix(address));
