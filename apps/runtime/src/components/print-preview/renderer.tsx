import { Renderer } from 'amis-core';
import { lazy, Suspense } from 'react';
import { PageSkeleton } from '../../feedback/index.js';
import { type AmisPlace, AmisComponent, evaluate } from '../amis-component.js';
import type { PrintPreviewSchema } from './schema.js';

const PrintPreview = lazy(async () => ({ default: (await import('./print-preview.js')).PrintPreview }));

interface Props extends AmisPlace {
  api?: unknown;
  ids?: unknown;
  prints?: PrintPreviewSchema['prints'];
}

class PrintPreviewRenderer extends AmisComponent<Props> {
  override render() {
    const { prints = [], data } = this.props;
    const [api, ids] = [this.props.api, this.props.ids].map((value) => String(evaluate(value, data) ?? ''));
    // Only calls of this server: what comes is shown as a file.
    if (!api?.startsWith('/api/') || !ids) return null;
    return (
      <Suspense fallback={<PageSkeleton />}>
        <PrintPreview api={api} ids={ids} prints={prints} refreshKey={this.state.refreshKey} />
      </Suspense>
    );
  }
}

/** Makes `print-preview` known to amis. */
export function registerPrintPreview(): void {
  Renderer({ type: 'print-preview' })(PrintPreviewRenderer as never);
}
