import * as Effect from "effect/Effect";
import type { HttpRequest } from "../../../src/adapters/http/http-request.ts";
import type { TransportShape } from "../../../src/adapters/http/transport.ts";
import { callOf } from "../../../src/app/conform/declared.ts";
import { withOwnIds } from "./ids.ts";
import { type Rewriting, rewriteText } from "./rewriting.ts";

/** A request as the server behind another one knows it. */
const own = (request: HttpRequest): HttpRequest => ({
  ...request,
  url: withOwnIds(request.url),
  body: request.body === null ? null : withOwnIds(request.body),
});

/** A way to a server that writes its answers otherwise; what it refuses, it writes as the server behind it. */
export const writing = (transport: TransportShape, write: Rewriting): TransportShape => ({
  send: (request) => {
    const call = callOf(request.method, new URL(own(request).url, "https://wallet.example").href);
    return Effect.map(transport.send(own(request)), (answer) =>
      call === null || answer.status >= 400 ? answer : { ...answer, text: rewriteText(call, answer.text, write) },
    );
  },
});
