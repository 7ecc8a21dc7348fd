import { isLeft } from "fp-ts/Either";
import type { Bundle } from "../../../src/app/replay/bundle.ts";
import { readBundle } from "../../../src/app/replay/read.ts";
import type { User } from "../../support/driver.ts";

/** The log of a visit that ends here. */
export const bundleOf = async (user: User): Promise<Bundle> => {
  const bundle = readBundle(user.downloadsTheLog());
  await user.closesTheTab();
  if (isLeft(bundle)) throw new Error(bundle.left.why);
  return bundle.right;
};
