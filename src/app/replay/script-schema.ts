import * as Schema from "effect/Schema";
import { allCalls } from "../../adapters/http/calls/index.ts";
import { declarations, definitions } from "../../domain/index.ts";
import { FORMAT, VERSION } from "../journal/format.ts";

const of = (type: string, description: string) => ({ type, description });

/** The command of a tag with its fields, as a script writes it. */
const commandSchema = (tag: string): object => {
  const field = definitions[tag];
  return field === undefined ? {} : Schema.toJsonSchemaDocument(field.schema, { onExcessProperty: "error" }).schema;
};

/** A message in a script: its tag and any of its fields. */
const message = (tags: ReadonlyArray<string>) => ({
  type: "object",
  required: ["_tag"],
  properties: { _tag: { enum: tags } },
});

const step = (required: string, properties: Readonly<Record<string, object>>) => ({
  type: "object",
  required: [required],
  additionalProperties: false,
  properties,
});

/**
 * The JSON Schema of a script in YAML (docs/script.schema.json), from the declared commands and calls: what an editor
 * offers and underlines. The commands are those of people and of the device; what a call led to is the reactors' to
 * say.
 */
export const scriptSchema = (): object => {
  const tags = Object.keys(declarations).toSorted();
  const commands = tags.filter((tag) => declarations[tag]?.from !== "call");
  const outcomes = Object.keys(definitions)
    .filter((tag) => !tags.includes(tag))
    .toSorted();
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "A script of Optio: npm run replay -- FILE.yaml",
    type: "object",
    required: ["script", "steps"],
    additionalProperties: false,
    properties: {
      script: { const: true },
      format: { const: FORMAT },
      version: { const: VERSION },
      title: of("string", "What it shows."),
      at: of("number", "When it begins, in milliseconds since 1970."),
      locale: of("string", "BCP 47."),
      timeZone: of("string", "IANA name."),
      steps: {
        type: "array",
        items: { anyOf: ["command", "answer", "wait"].map((name) => ({ $ref: `#/$defs/${name}` })) },
      },
      ends: of("object", "Values of the state at the end, by path, such as transfer.form.step."),
    },
    $defs: {
      command: step("command", {
        command: { anyOf: commands.map(commandSchema) },
        source: { enum: ["person", "screen", "system"], description: "Who does it; a person if nothing is said." },
        after: of("number", "Milliseconds after the step before; 1000 if nothing is said."),
        events: { type: "array", items: message(outcomes), description: "The events that it leads to." },
        rejection: { ...message(outcomes), description: "Why it is refused." },
        ignored: of("string", "Why it changes nothing."),
      }),
      answer: step("call", {
        call: {
          enum: allCalls.map(({ name }) => name).toSorted(),
          description: "Answers the next request of this call.",
        },
        status: { type: ["integer", "null"], description: "The status; 200 if nothing is said, null for no answer." },
        answer: { description: "The body, as the server sends it." },
        unreadable: of("boolean", "The answer breaks its contract, and is meant to."),
        open: of("boolean", "No answer arrives, and the request stays open; without `status` and `answer`."),
        took: of("number", "How many milliseconds the answer takes; none if nothing is said."),
      }),
      wait: step("wait", { wait: of("number", "Milliseconds that pass.") }),
    },
  };
};
