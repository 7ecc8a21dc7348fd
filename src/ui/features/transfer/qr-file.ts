/** The drawn QR code as a file of its own: an SVG that any program opens, with the size it is drawn at. */
export const qrFile = (drawn: SVGSVGElement): string => {
  const copy = drawn.cloneNode(true) as SVGSVGElement;
  copy.removeAttribute("class");
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", "512");
  copy.setAttribute("height", "512");
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(copy)}\n`;
};
