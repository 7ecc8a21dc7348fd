/** A fetch, and a recording of what it did as browsers write it. */
export const recordingOf = (through: typeof globalThis.fetch) => {
  const entries: unknown[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await through(input, init);
    const text = await response.text();
    entries.push({
      time: 12.4,
      request: { method: init?.method, url: String(input) },
      response: {
        status: response.status,
        content: { size: text.length, text: Buffer.from(text).toString("base64"), encoding: "base64" },
      },
    });
    return new Response(response.status === 204 ? null : text, response);
  };
  return {
    fetch,
    har: (change: (all: unknown[]) => unknown[] = (all) => all) =>
      JSON.stringify({ log: { entries: change(entries) } }),
  };
};
