import { createServer } from "node:net";

/** Rejects with EADDRINUSE before anything slow begins when the port is taken. */
export const requireFreePort = (port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
