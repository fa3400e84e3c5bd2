import { useEffect, useRef } from 'react';
import { notify, t } from '../shared/runtime.js';
import type { Drawing } from './drawing/drawing.js';
import { layOut } from './drawing/lay-out.js';
import { openDrawing, withCamunda } from './drawing/modeler.js';

interface CanvasProps {
  /** A new revision loads `xml` again. */
  shown: { xml: string; revision: number };
  onReady(drawing: Drawing): void;
  /** The drawing was read; `text` is the tool's own XML of it. */
  onOpened(text: string): void;
  onEdited(text: string): void;
  /** The picture changed or another element was selected. */
  onTouched(): void;
}

const WRITE_AFTER_MS = 200;

/** Loads a drawing; creates positions when it has none. Throws Error when the text is not BPMN. */
async function open(drawing: Drawing, xml: string): Promise<void> {
  const text = withCamunda(xml);
  await drawing.modeler.importXML(/<(\w+:)?BPMNShape\b/.test(text) ? text : await layOut(text));
  drawing.fit();
}

/** The drawing tool: receives XML and reports the changed XML. */
export function Canvas({ shown, onReady, onOpened, onEdited, onTouched }: CanvasProps) {
  const place = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing>(undefined);
  const report = useRef({ onReady, onOpened, onEdited, onTouched });
  report.current = { onReady, onOpened, onEdited, onTouched };

  useEffect(() => {
    if (!place.current) return undefined;
    const opened = openDrawing(place.current);
    drawing.current = opened;
    let timer = 0;
    const write = () => void opened.xml().then((text) => report.current.onEdited(text));
    opened.modeler.on('commandStack.changed', () => {
      clearTimeout(timer);
      timer = window.setTimeout(write, WRITE_AFTER_MS);
      report.current.onTouched();
    });
    opened.modeler.on('selection.changed', () => report.current.onTouched());
    return () => {
      clearTimeout(timer);
      drawing.current = undefined;
      opened.modeler.destroy();
    };
  }, []);

  useEffect(() => {
    const opened = drawing.current;
    if (!opened) return undefined;
    let here = true;
    const read = async () => {
      await open(opened, shown.xml);
      const text = await opened.xml();
      if (!here) return;
      report.current.onReady(opened);
      report.current.onOpened(text);
    };
    read().catch((reason: unknown) => {
      const message = reason instanceof Error ? reason.message : String(reason);
      if (here) notify('error', t('flowDesigner.notReadable', { reason: message }));
    });
    return () => {
      here = false;
    };
  }, [shown]);

  return <div ref={place} className="lm-flow-canvas" />;
}
