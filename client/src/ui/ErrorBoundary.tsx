import { Component, type ReactNode } from "react";

type Props = {
  /** Shown instead of what failed; `retry` renders that once more. */
  renderFallback: (retry: () => void) => ReactNode;
  children: ReactNode;
};

/** What fails inside costs itself alone: the rest of the page goes on. React logs the error. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.renderFallback(this.#retry) : this.props.children;
  }

  #retry = () => this.setState({ failed: false });
}
