import { LinkSignIn } from "./LinkSignIn.tsx";

/** /magicLogin: where a mailed sign-in link leads; its token was taken before this is drawn (decisions.md §4). */
export const MagicLinkScreen = () => <LinkSignIn refused={null} />;
