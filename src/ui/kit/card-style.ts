/** The raised surface of a card, without its padding: its ground and its shadow mark it, and a border where contrast is wanted. */
export const cardStyle =
  "min-w-0 rounded-card border border-transparent bg-raised shadow-card contrast-more:border-line";
