import { Component, type ErrorInfo, type ReactNode } from "react";

type Props = {
  readonly path: string;
  readonly onError: (error: unknown, componentStack: string | null) => void;
  readonly children: ReactNode;
};
/** `failed`: the path is not known before `componentDidCatch`. */
type State =
  | { readonly status: "shown" }
  | { readonly status: "failed" }
  | { readonly status: "failedAt"; readonly path: string };

/** Where an uncaught render error leads (spec §8). */
export const ERROR_PATH = "/error";

/**
 * Blanks the view on an uncaught render error and hands over to /error (spec §2, §8). It shows its children
 * again once the path has changed. If /error itself breaks, the root is left empty, rather than looping, and the document
 * says so (`.last-resort`).
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { status: "shown" };

  static getDerivedStateFromError(): State {
    return { status: "failed" };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    const { path, onError } = this.props;
    this.setState({ status: "failedAt", path });
    if (path !== ERROR_PATH) onError(error, info.componentStack ?? null);
  }

  override componentDidUpdate(): void {
    if (this.state.status === "failedAt" && this.state.path !== this.props.path) this.setState({ status: "shown" });
  }

  override render(): ReactNode {
    return this.state.status === "shown" ? this.props.children : null;
  }
}
