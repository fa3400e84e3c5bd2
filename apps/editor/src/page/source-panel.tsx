import * as monaco from 'monaco-editor';
import { useEffect, useRef } from 'react';
import { Echoes } from './echoes.js';
import type { PageProblem } from './page-calls.js';
import { describeSource } from './source-schema.js';
import { markersOf, rangeOf } from './source-markers.js';
import type { Place } from './use-problems.js';
import { useT } from './runtime.js';

interface SourcePanelProps {
  text: string;
  /** Why the text is not a schema; empty when it is. */
  problem: string;
  /** The problems of the page, marked at their places. */
  problems: readonly PageProblem[];
  /** The place to show; undefined: the beginning. */
  target: Place | undefined;
  onChange(text: string): void;
  onApply(): void;
}

/** The schema as JSON text. Applying passes it to the canvas; if it is not JSON, the reason is shown. */
export default function SourcePanel({ text, problem, problems, target, onChange, onApply }: SourcePanelProps) {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<monaco.editor.IStandaloneCodeEditor>(undefined);
  const echoes = useRef(new Echoes());
  const report = useRef(onChange);
  report.current = onChange;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first text is set here, later ones are set below
  useEffect(() => {
    if (!place.current) return undefined;
    describeSource();
    const created = monaco.editor.create(place.current, {
      value: text,
      language: 'json',
      automaticLayout: true,
      minimap: { enabled: false },
      scrollBeyondLastLine: false,
      tabSize: 2,
      fontSize: 13,
      ariaLabel: t('editor.source'),
    });
    const following = created.onDidChangeModelContent(() => {
      const now = created.getValue();
      echoes.current.tell(now);
      report.current(now);
    });
    editor.current = created;
    created.focus();
    return () => {
      following.dispose();
      created.getModel()?.dispose();
      created.dispose();
    };
  }, []);

  useEffect(() => {
    const shown = editor.current;
    if (shown && echoes.current.takesOver(text, shown.getValue())) shown.setValue(text);
  }, [text]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text has other positions
  useEffect(() => {
    const model = editor.current?.getModel();
    if (model) monaco.editor.setModelMarkers(model, 'page', markersOf(model, problems));
  }, [problems, text]);

  useEffect(() => {
    const model = editor.current?.getModel();
    const range = target && model && rangeOf(model, target.path);
    if (!range) return;
    editor.current?.setSelection(range);
    editor.current?.revealRangeInCenter(range);
    editor.current?.focus();
  }, [target]);

  return (
    <section className="lm-source">
      <div className="lm-source-bar">
        <span role="alert" className="lm-source-problem">
          {problem}
        </span>
        <button
          type="button"
          className="lm-button"
          onClick={() => void editor.current?.getAction('editor.action.formatDocument').run()}
        >
          {t('editor.format')}
        </button>
        <button type="button" className="lm-button is-primary" onClick={onApply}>
          {t('editor.apply')}
        </button>
      </div>
      <div ref={place} className="lm-source-text" />
    </section>
  );
}
