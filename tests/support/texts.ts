// dates have the form of one region, which a machine's own languages do not change; `locale.ts` is loaded after this
if (globalThis.navigator !== undefined)
  Object.defineProperty(globalThis.navigator, "languages", { value: ["en-GB"], configurable: true });

// every text of the product, as the running application has them
import "../../src/ui/i18n/application.ts";
