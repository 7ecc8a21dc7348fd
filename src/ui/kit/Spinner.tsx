import { LoaderCircle } from "lucide-react";

/** A turning ring; decoration only (docs/design.md: spinners live inside buttons, which say `aria-busy`). */
export const Spinner = () => <LoaderCircle className="size-5 shrink-0 animate-spin" />;
