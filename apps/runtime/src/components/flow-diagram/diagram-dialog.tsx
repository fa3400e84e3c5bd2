import { useId } from 'react';
import { ModalDialog } from '../../feedback/index.js';
import { useT } from '../../i18n/index.js';
import { FlowDiagram } from './flow-diagram.js';
import type { DiagramSubject } from './model-view.js';

interface DiagramDialogProps extends DiagramSubject {
  /** Name of the process. */
  title: string;
  onClose(): void;
}

/** The diagram of a process in a dialog. */
export function DiagramDialog({ title, onClose, ...subject }: DiagramDialogProps) {
  const t = useT();
  const id = useId();
  return (
    <ModalDialog className="lm-question lm-fd-dialog" aria-labelledby={id} onClose={onClose}>
      <header>
        <h2 id={id}>
          {t('shell.flowDiagram')}
          {title ? <small>{title}</small> : null}
        </h2>
        <button type="button" aria-label={t('shell.close')} title={t('shell.close')} onClick={onClose}>
          ×
        </button>
      </header>
      <FlowDiagram {...subject} />
    </ModalDialog>
  );
}
