/** Where the screens draw a text beside other nodes: React has made a text node of its own for it, not set an element's text. */
const bare: Text[] = [];
let isSetting = false;

/**
 * Watches from now on for texts without an element of their own. A browser that translates the page replaces each text node;
 * React then writes a changed text into the node that is gone, and throws where it draws something before it, or removes it.
 * The text of an element that has no other child is set on the element, which a translation leaves in place.
 */
export const watchBareTexts = (): void => {
  if (Object.hasOwn(document, "createTextNode")) return;
  const create = document.createTextNode.bind(document);
  for (const name of ["textContent", "innerHTML"]) {
    const property = Object.getOwnPropertyDescriptor(Element.prototype, name);
    if (property?.set === undefined) throw new Error(`an element has no ${name} to set`);
    const { set } = property;
    Object.defineProperty(Element.prototype, name, {
      ...property,
      set(value: string) {
        isSetting = true;
        set.call(this, value);
        isSetting = false;
      },
    });
  }
  document.createTextNode = (data) => {
    const node = create(data);
    if (!isSetting && data.trim() !== "") bare.push(node);
    return node;
  };
};

/** The texts without an element of their own since the last time, each with the markup around it. */
export const takeBareTexts = (): ReadonlyArray<string> => [
  ...new Set(bare.splice(0).map((node) => `${node.data} in ${node.parentElement?.outerHTML.slice(0, 300)}`)),
];
