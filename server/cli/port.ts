import { createServer } from "node:net";

/** Rejects with EADDRINUSE before anything slow begins when the port is taken. */
export const requireFreePort = (port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve()));
  });
