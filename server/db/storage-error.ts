/** The configured storage cannot be used. The message is one complete line for the operator; no stack is needed. */
export class StorageError extends Error {
  override readonly name = "StorageError";
}
