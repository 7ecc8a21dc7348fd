import * as Effect from "effect/Effect";
import { createHandClock } from "../../../src/adapters/clock/hand-clock.ts";
import type { HttpAnswer, HttpRequest } from "../../../src/adapters/http/http-request.ts";
import type { TransportShape } from "../../../src/adapters/http/transport.ts";
import { createDevice, type Device } from "../driver.ts";
import { createScriptedServer, type ScriptedServer } from "../scripted-server.ts";
import { bearerOf, jwt, pathOf } from "./strict-server.ts";

export type Person = "ada" | "bea";

/** One request on the network, with the user of its token, if any. */
interface Spoken {
  readonly path: string;
  readonly person: Person | null;
  readonly at: number;
}

interface Whose {
  readonly person: Person;
  /** The request as the server of the user reads it. */
  readonly request: HttpRequest;
}

const personIn = (text: string | null): Person | null => (/\bbea\b/.test(text ?? "") ? "bea" : text ? "ada" : null);

const claims = (token: string): { readonly sub: Person; readonly n: number } =>
  JSON.parse(atob(token.split(".")[1] ?? ""));

/**
 * A device and a server with two users, whose tokens contain the user and the time of issue, and whose
 * answers contain the time. `skew`: how far the device's clock is ahead of the server's, in milliseconds.
 */
export const createPeopleDevice = (skew = 0, clockFrom: typeof createHandClock = createHandClock) => {
  const start = Date.UTC(2026, 0, 15, 12);
  const device: Device = createDevice(start + skew, clockFrom(start + skew));
  let ahead = 0;
  const serverNow = (): number => start + device.clock.monotonic() + ahead;
  const servers: Readonly<Record<Person, ScriptedServer>> = {
    ada: device.server,
    bea: createScriptedServer(serverNow),
  };
  servers.bea.always("getUser", (serve) => {
    const answer = serve();
    return answer.status === 200
      ? { ...answer, text: answer.text.replaceAll("Ada", "Bea").replaceAll("ada", "bea") }
      : answer;
  });
  const spoken: Spoken[] = [];

  /** Whose server a request is for, and the request without what only this one puts into tokens. */
  const read = (request: HttpRequest): Whose => {
    const bearer = bearerOf(request);
    const { sub, n } = bearer === null ? { sub: null, n: 0 } : claims(bearer);
    spoken.push({ path: pathOf(request), person: sub, at: serverNow() });
    const headers = bearer === null ? request.headers : { ...request.headers, Authorization: `Bearer access ${n}` };
    const body = request.body?.replace(/(ada|bea) refresh/, "refresh") ?? null;
    return { person: sub ?? personIn(request.body) ?? "ada", request: { ...request, headers, body } };
  };

  /** The answer of this server: tokens with user and time, and the server's date. */
  const answered = (person: Person, answer: HttpAnswer): HttpAnswer => {
    const at = serverNow();
    const text = answer.text
      .replace(/"access (\d+)"/, (_, n: string) => JSON.stringify(jwt(person, Number(n), Math.floor(at / 1000))))
      .replace(/"(refresh \d+)"/, (_, token: string) => JSON.stringify(`${person} ${token}`));
    return { ...answer, text, date: Math.floor(at / 1000) * 1000 };
  };

  const transport: TransportShape = {
    send: (request) =>
      Effect.suspend(() => {
        const whose = read(request);
        return Effect.map(servers[whose.person].transport.send(whose.request), (answer) =>
          answered(whose.person, answer),
        );
      }),
  };

  return {
    ...device,
    server: { ...servers.ada, transport },
    servers,
    spoken,
    serverNow,
    /** Moves the server's clock forward by a number of milliseconds, as the practice clock does. */
    jumps: (ms: number): void => {
      ahead += ms;
    },
    /** Writes a session of a user into storage, as after an earlier sign-in. */
    signedInAs: (person: Person): void => {
      const { access_token, refresh_token, expires_in } = servers[person].bundle();
      const n = Number(access_token.slice("access ".length));
      device.storage.setItem("optio.refresh_token", `${person} ${refresh_token}`);
      device.storage.setItem("optio.expires_at", String(device.clock.now() + expires_in * 1000));
      device.storage.setItem("optio.access_token", jwt(person, n, Math.floor(serverNow() / 1000)));
    },
  };
};
