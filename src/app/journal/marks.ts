import type { Segment } from "../../domain/contacts/messages.ts";
import { flag, integer, known, list, optional, struct, text } from "../../domain/decider/field.ts";
import { definitionsOf, type MessageOf, messages } from "../../domain/decider/message.ts";
import { idText, wordText } from "../../domain/values/classes.ts";

/** The tabs of /network/{tab}. */
const TABS: ReadonlySet<string> = new Set(["following", "followers", "referrals"] satisfies ReadonlyArray<Segment>);

/** The parameters of a route, by its pattern. A log shows stand-ins of those that are about a person. */
const params = struct({
  chainId: optional(wordText),
  symbol: optional(wordText),
  value: optional(idText),
  code: optional(idText),
  tab: optional(known(TABS, "word")),
});

/** What happened on the page in addition to the commands. No rule reads it; a re-run reads the last two kinds. */
export const Mark = messages("page", {
  /**
   * Another screen is shown. `route`: the pattern of the route table; `dialogs`: the names of those that are open;
   * `viewport`: in steps of 10 CSS pixels.
   */
  Shown: { route: text, params, dialogs: list(text), viewport: text },
  /** A form was not sent, because rules refused values of it. `form`: the command that it sends. The values are not recorded. */
  Refused: { form: text, fields: list(struct({ field: text, rule: text })) },
  /** A toast was shown. Its text can name a person, and is what the outcome of a command led to. */
  Toasted: { kind: text },
  /** The page became visible or hidden. */
  VisibilityChanged: { visible: flag },
  /** The wall clock was set, or the device slept. `elapsed`: how long timers ran since the entry before, in milliseconds. */
  ClockSet: { elapsed: integer },
});
export type Mark = MessageOf<typeof Mark>;

/** What a log may show of marks, and how it is read. */
export const markDefinitions = definitionsOf(Mark);
