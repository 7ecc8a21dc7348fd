import { fetchTransport } from "../../../src/adapters/http/transport.ts";
import { conform, type Report, type Setting } from "../../../src/app/conform/conform.ts";

/** Judges a server at an address, such as one of those in tests/support, with a token of one of its accounts. */
export const conformTo = (api: string, token: string, over: Partial<Setting> = {}): Promise<Report> =>
  conform({
    ...{ api, transport: fetchTransport(globalThis.fetch), access: { token }, writes: null, page: null },
    ...over,
  });
