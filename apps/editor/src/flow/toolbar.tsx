import { type ChangeEvent, useRef } from 'react';
import { useT } from '../shared/runtime.js';
import type { Drawing } from './drawing/drawing.js';

interface ToolbarProps {
  drawing: Drawing;
  onLayOut(): void;
  onImport(file: File): void;
  onExport(): void;
}

const ZOOM_STEP = 1.2;

/** Undo, zoom, layout and files, above the canvas. Rendered again after each change. */
export function Toolbar({ drawing, onLayOut, onImport, onExport }: ToolbarProps) {
  const t = useT();
  const file = useRef<HTMLInputElement>(null);
  const stack = drawing.service('commandStack');
  const canvas = drawing.service('canvas');
  const zoom = (factor: number) => canvas.zoom(Math.min(4, Math.max(0.2, canvas.zoom() * factor)), 'auto');
  const taken = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? [];
    if (chosen) onImport(chosen);
    // Without this, the browser would not report the same file when it is chosen again.
    event.target.value = '';
  };
  const tool = (sign: string, text: string, run: () => void, disabled = false) => (
    <button type="button" title={text} aria-label={text} disabled={disabled} onClick={run}>
      {sign}
    </button>
  );
  return (
    <div className="lm-flow-toolbar" role="toolbar" aria-label={t('flowDesigner.tools')}>
      {tool('↶', t('flowDesigner.undo'), () => stack.undo(), !stack.canUndo())}
      {tool('↷', t('flowDesigner.redo'), () => stack.redo(), !stack.canRedo())}
      <i />
      {tool('−', t('flowDesigner.zoomOut'), () => zoom(1 / ZOOM_STEP))}
      {tool('+', t('flowDesigner.zoomIn'), () => zoom(ZOOM_STEP))}
      <button type="button" onClick={() => drawing.fit()}>
        {t('flowDesigner.zoomFit')}
      </button>
      <i />
      <button type="button" title={t('flowDesigner.layOutHint')} onClick={onLayOut}>
        {t('flowDesigner.layOut')}
      </button>
      <button type="button" onClick={() => file.current?.click()}>
        {t('flowDesigner.import')}
      </button>
      <button type="button" onClick={onExport}>
        {t('flowDesigner.export')}
      </button>
      <input ref={file} type="file" accept=".xml,.bpmn" hidden aria-label={t('flowDesigner.import')} onChange={taken} />
    </div>
  );
}
