import { Component, type ErrorInfo, type ReactNode } from 'react';
import { t } from '../i18n/index.js';
import { logError } from '../stores/index.js';
import { isChunkError } from './chunk-error.js';
import './broken.css';

interface Props {
  children: ReactNode;
}

/** Keeps the shell working when a page fails: a chunk that did not load, or a component that threw. */
export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
    logError(error, info.componentStack ?? '');
  }

  override render() {
    const error = this.state.error as Error | null;
    if (!error) return this.props.children;
    const missing = isChunkError(error);
    return (
      <div className="lm-broken" role="alert">
        <h2>{t(missing ? (navigator.onLine ? 'update.title' : 'offline.title') : 'page.broken')}</h2>
        <p>{missing ? t(navigator.onLine ? 'update.text' : 'update.offline') : error.message}</p>
        <button type="button" className="lm-button" onClick={() => location.reload()}>
          {t('shell.reload')}
        </button>
      </div>
    );
  }
}
