import { lazy, type MutableRefObject, Suspense } from 'react';
import type { CanvasDoor } from './canvas.js';
import type { Fields } from './fields/field-calls.js';
import { FieldsContext } from './fields/use-fields.js';
import { CanvasBoundary } from './canvas-boundary.js';
import type { Mode } from './header.js';
import { Preview } from './preview.js';
import { placeWords } from './problem-place.js';
import { ProblemsPanel } from './problems-panel.js';
import { evaluateAsAmis, getLanguage, type Lookup, notify, PageSkeleton, prepareAmis, useT } from './runtime-door.js';
import type { usePage } from './use-page.js';
import type { Problems } from './use-problems.js';
import type { useSource } from './use-source.js';

const Canvas = lazy(async () => {
  await prepareAmis(getLanguage());
  evaluateAsAmis();
  return import('./canvas.js');
});
const SourcePanel = lazy(() => import('./source-panel.js'));

/** The rights of who has none yet. */
export const NOTHING: ReadonlySet<string> = new Set();

interface BoardProps {
  page: ReturnType<typeof usePage>;
  mode: Mode;
  mobile: boolean;
  granted: ReadonlySet<string> | undefined;
  lookup: Lookup;
  /** Words of the tokens, by token. */
  replacements: Record<string, string>;
  source: ReturnType<typeof useSource>;
  /** What may be dragged onto the canvas. */
  fields: Fields;
  problems: Problems;
  canvas: MutableRefObject<CanvasDoor | undefined>;
  onSave(): void;
}

/** The page in the chosen view, canvas, preview or source, and what is wrong with it beside. */
export function Board(props: BoardProps) {
  const { page, mode, mobile, granted, lookup, replacements, source, fields, problems, canvas, onSave } = props;
  const { state, edit, replace } = page;
  const t = useT();
  return (
    <main className={`lm-editor-main${problems.isOpen ? ' has-problems' : ''}`}>
      <CanvasBoundary onRetry={() => replace(state.document)}>
        <Suspense fallback={<PageSkeleton />}>
          <FieldsContext.Provider value={fields}>
            <Canvas
              shown={state.shown}
              mobile={mobile}
              replacements={replacements}
              hidden={mode !== 'edit'}
              onEdit={edit}
              onSave={onSave}
              door={canvas}
            />
          </FieldsContext.Provider>
        </Suspense>
      </CanvasBoundary>
      {mode === 'preview' ? (
        <Preview schema={state.document} lookup={lookup} granted={granted ?? NOTHING} mobile={mobile} />
      ) : null}
      {mode === 'source' ? (
        <Suspense fallback={<PageSkeleton />}>
          <SourcePanel
            text={source.text}
            problem={source.problem}
            problems={problems.checked.answer?.problems ?? []}
            target={problems.place}
            onChange={source.type}
            onApply={() => source.apply() !== undefined && notify('success', t('editor.applied'))}
          />
        </Suspense>
      ) : null}
      {problems.isOpen ? (
        <ProblemsPanel
          {...problems.checked}
          nameOf={(path) => placeWords(state.document, path, (token) => lookup(token) ?? token)}
          onSelect={problems.lead}
          onClose={problems.close}
        />
      ) : null}
    </main>
  );
}
