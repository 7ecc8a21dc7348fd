import { Component, type ReactNode } from "react";
import { useText } from "../i18n/index.ts";
import { Failure } from "./Failure.tsx";

const Broken = ({ onRetry }: { readonly onRetry: () => void }) => {
  const t = useText();
  return <Failure title={t("kit.broken")} text={t("kit.brokenText")} onRetry={onRetry} />;
};

type Props = { readonly children: ReactNode };

/** Confines a render error to the part of a page around which it stands: the part says so, the page stays (X10). */
export class Boundary extends Component<Props, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? <Broken onRetry={() => this.setState({ broken: false })} /> : this.props.children;
  }
}
