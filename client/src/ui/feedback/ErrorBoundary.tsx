import { Component, type ReactNode } from "react";

type Props = {
  /** Replaces a failed part; `retry` renders it again. */
  renderFallback: (retry: () => void) => ReactNode;
  children: ReactNode;
};

/** A failure inside affects only this part: the rest of the page continues. React logs the error. */
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
