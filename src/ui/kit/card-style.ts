/** The raised surface of a card, without its padding. */
export const cardStyle = "min-w-0 rounded-card border border-line bg-raised";
