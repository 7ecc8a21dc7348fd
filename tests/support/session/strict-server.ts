import type { HttpAnswer, HttpRequest } from "../../../src/adapters/http/http-request.ts";

const json = (status: number, body: unknown): HttpAnswer => ({ status, text: JSON.stringify(body) });
const refused = json(401, { error: "Unauthenticated." });

/** A token with its user and, unless omitted, its time of issue in seconds since 1970. */
export const jwt = (sub: string, n: number, iat?: number): string =>
  `h.${btoa(JSON.stringify({ sub, n, ...(iat === undefined ? {} : { iat }) }))}.s`;

/** The bearer of a request, or null. */
export const bearerOf = (request: HttpRequest): string | null =>
  request.headers.Authorization?.slice("Bearer ".length) ?? null;

/** A request without its destination. */
export const pathOf = ({ url }: HttpRequest): string => url.replace(/^.*\/api/, "");

/**
 * A server with one session, as strict as the reference server: each refresh token is accepted once; a reused
 * token ends the session.
 */
export const createStrictServer = () => {
  let generation = 1;
  let expired = false;
  let over = false;
  let refreshes = 0;
  let reuses = 0;
  const bundle = () => ({
    access_token: jwt("ada", generation),
    refresh_token: `refresh ${generation}`,
    expires_in: 900,
  });
  const refresh = (token: unknown): HttpAnswer => {
    if (over) return refused;
    if (token !== `refresh ${generation}`) {
      reuses += 1;
      over = true;
      return refused;
    }
    refreshes += 1;
    generation += 1;
    expired = false;
    return json(200, bundle());
  };
  return {
    bundle,
    counts: () => ({ refreshes, reuses }),
    /** Expires the access token of this generation. */
    expire: () => {
      expired = true;
    },
    serve: (request: HttpRequest): HttpAnswer => {
      const path = pathOf(request);
      if (path === "/refreshToken") return refresh(JSON.parse(request.body ?? "{}").refresh_token);
      if (path === "/logout") {
        over = true;
        return { status: 204, text: "" };
      }
      const good = !over && !expired && bearerOf(request) === jwt("ada", generation);
      return good ? json(200, { wallets: [] }) : refused;
    },
  };
};
