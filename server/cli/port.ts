import { createServer } from "node:net";

/** Rejects with EADDRINUSE when the port is in use; called before anything slow starts. */
export const requireFreePort = (port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
