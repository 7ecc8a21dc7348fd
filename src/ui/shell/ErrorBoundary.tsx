import { Component, type ErrorInfo, type ReactNode } from "react";

type Props = {
  readonly path: string;
  readonly onError: (error: unknown, componentStack: string | null) => void;
  readonly children: ReactNode;
};
type State = { readonly brokenAt: string | null };

/** Where an uncaught render error leads (spec §8). */
export const ERROR_PATH = "/error";

/**
 * Blanks the view on an uncaught render error and hands over to /error (spec §2, §8). It shows its children
 * again once the path has changed; if /error itself breaks, the view stays blank rather than looping.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { brokenAt: null };

  static getDerivedStateFromError(): Partial<State> {
    return { brokenAt: "" };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.setState({ brokenAt: this.props.path });
    if (this.props.path !== ERROR_PATH) this.props.onError(error, info.componentStack ?? null);
  }

  override componentDidUpdate(): void {
    const { brokenAt } = this.state;
    if (brokenAt !== null && brokenAt !== "" && brokenAt !== this.props.path) this.setState({ brokenAt: null });
  }

  override render(): ReactNode {
    return this.state.brokenAt === null ? this.props.children : null;
  }
}
