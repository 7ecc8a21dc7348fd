import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { envExample } from "./support/env-example.ts";

/** Writes `deploy/env.example` from the declared variables: `npx tsx tests/deploy/write-env-example.ts`. */
writeFileSync(join(import.meta.dirname, "../../deploy/env.example"), envExample());
