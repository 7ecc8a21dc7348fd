import { defineConfig } from "drizzle-kit";

/** `npx drizzle-kit generate --config server/db/drizzle.config.ts` writes the next numbered migration from what changed in the schema. */
export default defineConfig({
  dialect: "postgresql",
  schema: "./server/db/schema/*.ts",
  out: "./server/db/migrations",
});
