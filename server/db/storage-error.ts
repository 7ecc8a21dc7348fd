/** The configured storage cannot be used. The message is one complete line for the operator, without a stack. */
export class StorageError extends Error {
  override readonly name = "StorageError";
}

/** The database cannot answer now; the request can be repeated. */
export class StorageBusy extends Error {
  override readonly name = "StorageBusy";
}
