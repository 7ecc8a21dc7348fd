import { Component, type ErrorInfo, type ReactNode } from "react";

type Props = {
  readonly path: string;
  readonly onError: (error: unknown, componentStack: string | null) => void;
  readonly children: ReactNode;
};
type State = { readonly failedAt: string | null };

/** Where an uncaught render error leads (spec §8). */
export const ERROR_PATH = "/error";

/**
 * Blanks the view on an uncaught render error and hands over to /error (spec §2, §8). It shows its children
 * again once the path has changed; if /error itself breaks, the view stays blank rather than looping.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failedAt: null };

  static getDerivedStateFromError(): Partial<State> {
    return { failedAt: "" };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.setState({ failedAt: this.props.path });
    if (this.props.path !== ERROR_PATH) this.props.onError(error, info.componentStack ?? null);
  }

  override componentDidUpdate(): void {
    const { failedAt } = this.state;
    if (failedAt !== null && failedAt !== "" && failedAt !== this.props.path) this.setState({ failedAt: null });
  }

  override render(): ReactNode {
    return this.state.failedAt === null ? this.props.children : null;
  }
}
