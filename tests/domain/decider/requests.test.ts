import { describe, expect, it } from "vitest";
import { type Decider, decideBy, evolver } from "../../../src/domain/decider/decider.ts";
import { integer, list, struct, type TypeOf, text } from "../../../src/domain/decider/field.ts";
import { commands, events, type MessageOf, messages } from "../../../src/domain/decider/message.ts";
import { IDLE, type Lens, request } from "../../../src/domain/decider/request.ts";
import { action, query } from "../../../src/domain/decider/requests.ts";
import { unreachable } from "../../support/examples.ts";
import { specify } from "../../support/spec.ts";

/** A shop: its price list, the stock of one article at a time, and orders that may be placed when it is open. */
const pricesQuery = query("shop", "Prices", { answer: { prices: list(integer) } });
const stockQuery = query("shop", "Stock", {
  key: { article: text },
  input: { day: integer },
  answer: { left: integer },
});
const order = action("shop", "Order", "Ordered", { context: { account: text } });

const Command = commands("shop", { ...pricesQuery.commands, ...stockQuery.commands, ...order.commands });
type Command = MessageOf<typeof Command>;
const Event = events("shop", { ...pricesQuery.events, ...stockQuery.events, ...order.events });
type Event = MessageOf<typeof Event>;
const Rejection = messages("shop", { Busy: {}, Closed: {} });
type Rejection = MessageOf<typeof Rejection>;

const stock = struct({ article: text, left: integer, request });
const state = struct({ prices: list(integer), load: request, stock: list(stock), ordering: request, orders: integer });
type State = TypeOf<typeof state>;
const initial: State = { prices: [], load: IDLE, stock: [], ordering: IDLE, orders: 0 };

const stockOf = ({ stock: articles }: State, article: string) => articles.find((entry) => entry.article === article);
const stockLens: Lens<State, { readonly article: string }> = {
  get: (shop, { article }) => stockOf(shop, article)?.request ?? IDLE,
  set: (shop, { article }, next) => ({
    ...shop,
    stock: [
      ...shop.stock.filter((entry) => entry.article !== article),
      { left: 0, ...stockOf(shop, article), article, request: next },
    ],
  }),
};

interface World {
  readonly open: boolean;
}

const shop: Decider<State, Command, Event, Rejection, World> = {
  initial,
  decide: decideBy<State, Command, Event, Rejection, World>({
    ...pricesQuery.decide<State, Rejection>("load", { busy: Rejection.Busy }),
    ...stockQuery.decide<State, Rejection>(stockLens),
    ...order.decide<State, Rejection, World>("ordering", {
      whyNot: (_state, _command, { open }) => (open ? null : Rejection.Closed()),
      context: ({ orders }) => ({ account: `account ${orders}` }),
    }),
  }),
  evolve: evolver<State, Event>({
    ...pricesQuery.evolve<State>("load", {
      succeeded: (_state, { prices }) => ({ prices }),
      failed: () => ({ prices: [] }),
    }),
    ...stockQuery.evolve<State>(stockLens, {
      succeeded: (before, { article, left }) => ({
        stock: before.stock.map((entry) => (entry.article === article ? { ...entry, left } : entry)),
      }),
    }),
    ...order.evolve<State>("ordering", { succeeded: ({ orders }) => ({ orders: orders + 1 }) }),
  }),
};

const given = specify(shop, { open: true });

describe("a query", () => {
  const requested = Event.PricesRequested({ request: "q" });

  it("is pending from its request to its outcome", () => {
    given()
      .when(Command.LoadPrices(), { id: "q" })
      .then(requested)
      .leadsTo(({ load }) => expect(load).toEqual({ status: "pending", id: "q" }));
    given(requested)
      .when(Command.RecordPrices({ request: "q", prices: [3] }))
      .then(Event.PricesLoaded({ prices: [3] }))
      .leadsTo(({ load, prices }) => expect([load, prices]).toEqual([{ status: "succeeded", id: "q" }, [3]]));
    given(requested)
      .when(Command.RecordPricesFailure({ request: "q", failure: unreachable }))
      .then(Event.PricesFailed({ failure: unreachable }))
      .leadsTo(({ load }) => expect(load).toEqual({ status: "failed", id: "q", failure: unreachable }));
  });

  it("changes the fields of the state that its module names for a failure", () => {
    given(requested, Event.PricesLoaded({ prices: [3] }), requested)
      .when(Command.RecordPricesFailure({ request: "q", failure: unreachable }))
      .leadsTo(({ prices }) => expect(prices).toEqual([]));
  });

  it("is refused while it is pending, if it is declared busy then", () => {
    given(requested).refuses(Command.LoadPrices(), Rejection.Busy());
  });

  it("replaces the pending request of its key only, otherwise", () => {
    const a = Event.StockRequested({ request: "q", article: "a", day: 1 });
    given(a)
      .when(Command.LoadStock({ article: "a", day: 2 }), { id: "newer" })
      .then(Event.StockRequested({ request: "newer", article: "a", day: 2 }));
    given(a, Event.StockRequested({ request: "other", article: "b", day: 1 }))
      .when(Command.RecordStock({ request: "q", article: "a", left: 7 }))
      .then(Event.StockLoaded({ article: "a", left: 7 }))
      .leadsTo((after) => {
        expect(stockOf(after, "a")).toMatchObject({ left: 7, request: { status: "succeeded" } });
        expect(stockOf(after, "b")).toMatchObject({ left: 0, request: { status: "pending" } });
      });
    given(a).ignores(Command.RecordStock({ request: "q", article: "b", left: 7 }), "request no longer pending");
  });

  it("makes the commands by which a reactor records its outcome", () => {
    const event = Event.StockRequested({ request: "q", article: "a", day: 1 });
    expect(stockQuery.requested).toBe(event._tag);
    expect(stockQuery.record(event, { left: 7 })).toEqual(Command.RecordStock({ request: "q", article: "a", left: 7 }));
    expect(stockQuery.recordFailure(event, unreachable)).toEqual(
      Command.RecordStockFailure({ request: "q", article: "a", failure: unreachable }),
    );
  });
});

describe("an action", () => {
  it("is refused for the reason that its view gives", () => {
    specify(shop, { open: false })().refuses(Command.Order(), Rejection.Closed());
  });

  it("adds what the call needs of the state", () => {
    given(Event.OrderRequested({ request: "p", account: "account 0" }), Event.Ordered())
      .when(Command.Order(), { id: "q" })
      .then(Event.OrderRequested({ request: "q", account: "account 1" }));
  });
});

describe("the declaration of a request", () => {
  it("does not compile with a misspelled part, and its case not without the context that it declares", () => {
    // @ts-expect-error the part is called `answer`
    query("shop", "Prices", { needs: "load", answers: { prices: list(integer) } });
    // @ts-expect-error the context of the call is missing
    expect(order.decide<State, Rejection>("ordering")).toHaveProperty(["shop.Order"]);
  });
});

describe("the table of cases", () => {
  it("throws on a command without a case", () => {
    const unknown = { _tag: "shop.Close" } as unknown as Command;
    expect(() => given().when(unknown)).toThrow("no case decides shop.Close");
  });
});
