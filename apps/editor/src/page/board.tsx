import { lazy, type MutableRefObject, Suspense, useEffect } from 'react';
import type { CanvasHandle } from './canvas.js';
import type { Fields } from './fields/field-calls.js';
import { FieldsContext } from './fields/use-fields.js';
import { CanvasBoundary } from './canvas-boundary.js';
import type { Mode } from './header.js';
import { LookBar } from './look-bar.js';
import { ChangesPanel } from './marks/changes-panel.js';
import type { Changes } from './marks/use-changes.js';
import { Preview } from './preview.js';
import { placeWords } from './problem-place.js';
import { ProblemsPanel } from './problems-panel.js';
import {
  evaluateAsAmis,
  getLanguage,
  loadComponents,
  type Lookup,
  notify,
  PageSkeleton,
  prepareAmis,
  useT,
} from './runtime.js';
import { listsOf } from './rows/list-address.js';
import { useRows } from './rows/use-rows.js';
import type { Looking } from './use-look.js';
import type { usePage } from './use-page.js';
import type { Problems } from './use-problems.js';
import type { useSource } from './use-source.js';

/** The canvas needs every component. Loading starts before the page itself has loaded. */
async function loadCanvas() {
  const [canvas] = await Promise.all([import('./canvas.js'), prepareAmis(getLanguage()), loadComponents()]);
  evaluateAsAmis();
  return canvas;
}
const canvasComes = loadCanvas();
// The component that renders the canvas reports a failure.
canvasComes.catch(() => undefined);
const Canvas = lazy(() => canvasComes);
const SourcePanel = lazy(() => import('./source-panel.js'));

/** The rights of a user while they are not known. */
export const NOTHING: ReadonlySet<string> = new Set();

const NO_MARKS: Changes['marks'] = [];

interface BoardProps {
  page: ReturnType<typeof usePage>;
  mode: Mode;
  mobile: boolean;
  granted: ReadonlySet<string> | undefined;
  lookup: Lookup;
  /** Texts of the tokens, by token. */
  replacements: Record<string, string>;
  source: ReturnType<typeof useSource>;
  /** The fields that can be dragged onto the canvas. */
  fields: Fields;
  problems: Problems;
  /** The person for whom canvas and preview show the page. */
  looking: Looking;
  changes: Changes;
  canvas: MutableRefObject<CanvasHandle | undefined>;
  onSave(): void;
}

/** The page in the chosen view (canvas, preview or source), with its problems beside it. */
export function Board(props: BoardProps) {
  const { page, mode, mobile, granted, lookup, replacements, source, fields, problems, looking, changes, canvas } =
    props;
  const { state, edit, replace } = page;
  const t = useT();
  const rows = useRows(looking);
  // Rows load while the canvas itself is still loading.
  useEffect(() => {
    for (const address of listsOf(state.shown.schema)) rows.of(address, () => undefined);
  }, [rows, state.shown]);
  // Only one of the two panels is shown beside the page.
  const listsChanges = mode === 'edit' && changes.isOn && !problems.isOpen;
  return (
    <main className={`lm-editor-main${problems.isOpen || listsChanges ? ' has-problems' : ''}`}>
      {mode === 'source' ? null : (
        <LookBar looking={looking} granted={granted ?? NOTHING}>
          {mode === 'edit' ? (
            <button type="button" className="lm-button" aria-pressed={changes.isOn} onClick={changes.toggle}>
              {t('editor.marks')}
            </button>
          ) : null}
        </LookBar>
      )}
      <CanvasBoundary onRetry={() => replace(state.document)}>
        <Suspense fallback={<PageSkeleton />}>
          <FieldsContext.Provider value={fields}>
            <Canvas
              shown={state.shown}
              mobile={mobile}
              replacements={replacements}
              hidden={mode !== 'edit'}
              onEdit={edit}
              onSave={props.onSave}
              rows={rows}
              token={looking.whom.kind === 'me' ? undefined : (looking.look?.token ?? '')}
              marks={mode === 'edit' ? changes.marks : NO_MARKS}
              handle={canvas}
            />
          </FieldsContext.Provider>
        </Suspense>
      </CanvasBoundary>
      {mode === 'preview' ? (
        <Preview schema={state.document} lookup={lookup} looking={looking} mobile={mobile} />
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
      {listsChanges ? (
        <ChangesPanel
          told={changes.told}
          onSelect={({ path }) => canvas.current?.select(path) || notify('info', t('editor.marks.hidden'))}
          onClose={changes.toggle}
        />
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
