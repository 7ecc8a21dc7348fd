import * as React from "react";

// The development build of React takes a stack trace for every element, for its warnings to print. It takes none after
// 10,000 elements within a second, which is all that the tests let it see: whole pages render in four fifths of the time.
const internals: unknown = Reflect.get(React, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE");
if (typeof internals === "object" && internals !== null)
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => 1e4, set: () => undefined });
