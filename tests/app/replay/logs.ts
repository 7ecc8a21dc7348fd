import type { Bundle } from "../../../src/app/replay/bundle.ts";
import type { User } from "../../support/driver.ts";
import { readLog } from "../../support/read-log.ts";

/** The log of a visit that ends here. */
export const bundleOf = async (user: User): Promise<Bundle> => {
  const bundle = readLog(user.downloadsTheLog());
  await user.closesTheTab();
  return bundle;
};
