import { Component, type ReactNode } from 'react';
import { PageMessage, t } from './runtime.js';

interface CanvasBoundaryProps {
  /** Loads the document into the canvas again. */
  onRetry(): void;
  children: ReactNode;
}

/** If the visual editor cannot draw a schema, source view, versions and saving must still work. */
export class CanvasBoundary extends Component<CanvasBoundaryProps, { problem: string | null }> {
  override state: { problem: string | null } = { problem: null };

  static getDerivedStateFromError(reason: unknown) {
    return { problem: reason instanceof Error ? reason.message : String(reason) };
  }

  override render() {
    if (this.state.problem === null) return this.props.children;
    const retry = () => {
      this.props.onRetry();
      this.setState({ problem: null });
    };
    return <PageMessage title={t('editor.canvasFailed')} text={this.state.problem} retry={retry} />;
  }
}
