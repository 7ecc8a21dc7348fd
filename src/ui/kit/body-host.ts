/**
 * A child of `<body>` of its own for live regions: a modal dialog makes the app's root inert, and an inert region is
 * silent. Made once per id.
 */
export const bodyHost = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (found !== null) return found;
  const host = document.createElement("div");
  host.id = id;
  document.body.append(host);
  return host;
};
