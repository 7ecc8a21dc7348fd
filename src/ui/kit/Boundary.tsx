import { Component, type ContextType, type ErrorInfo, type ReactNode } from "react";
import { Failure } from "./Failure.tsx";
import { FailureReport } from "./failure-report.ts";
import { useKitText } from "./kit-text.ts";

const Broken = ({ onRetry }: { readonly onRetry: () => void }) => {
  const t = useKitText();
  return <Failure title={t("broken")} text={t("brokenText")} onRetry={onRetry} />;
};

type Props = { readonly children: ReactNode };

/** Confines a render error to the part of the page inside it: that part shows a failure, the rest of the page stays. */
export class Boundary extends Component<Props, { readonly hasFailed: boolean }> {
  static override contextType = FailureReport;
  declare context: ContextType<typeof FailureReport>;
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.context("part", error, info.componentStack ?? null);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <Broken onRetry={() => this.setState({ hasFailed: false })} /> : this.props.children;
  }
}
