import '@fortawesome/fontawesome-free/css/fontawesome.min.css';
import '@fortawesome/fontawesome-free/css/solid.min.css';
import '@fortawesome/fontawesome-free/css/v4-shims.min.css';
import 'amis-editor-core/lib/style.css';
import './editor-fonts.css';
import { BasePlugin, Editor, type EditorManager, getEventControlConfig, getSchemaTpl } from 'amis-editor';
import schemaAddress from 'amis/schema.json?url';
import { type MutableRefObject, useEffect, useMemo, useRef, useState } from 'react';
import { AuthorChanges } from './author-changes.js';
import { InputTrace } from './input-trace.js';
import { isObject } from './json.js';
import { FieldsPlugin } from './fields/fields-plugin.js';
import { runtimePlugins } from './plugins.js';
import { stepsTo } from './problem-place.js';
import { type Mark, markSheet } from './marks/mark-sheet.js';
import './rows/real-records.js';
import './rows/real-rows.js';
import type { SampleRows } from './rows/sample-rows.js';
import { showRows } from './rows/shown-rows.js';
import { createAmisEnv, type Json, type PageHost, useT } from './runtime-door.js';

/** What others may ask of the canvas. */
export interface CanvasDoor {
  /** Selects the component that a place belongs to; false where the canvas does not draw it, e.g. in a closed dialog. */
  select(path: readonly (string | number)[]): boolean;
}

interface CanvasProps {
  /** Starts again from `schema` when the revision changes. */
  shown: { schema: Json; revision: number };
  mobile: boolean;
  /** Words of the tokens, by token. */
  replacements: Record<string, string>;
  /** Hidden behind the preview or the source; keeps its state. */
  hidden: boolean;
  onEdit(document: Json): void;
  onSave(): void;
  /** What its lists show. */
  rows: SampleRows;
  /** Of whom the author looks as, '' while it is asked for; undefined: he looks as himself. */
  token: string | undefined;
  /** What is otherwise than in the published version. */
  marks: readonly Mark[];
  door: MutableRefObject<CanvasDoor | undefined>;
}

/** The editor gives each component an id of its own: that of the one that a place belongs to. */
const editorId = (page: Json | undefined, path: readonly (string | number)[]): string | undefined =>
  stepsTo(page ?? null, path)
    .filter(isObject)
    .map((node) => node['$$id'])
    .findLast((one): one is string => typeof one === 'string');

const INPUTS = ['pointerdown', 'keydown', 'drop', 'paste'] as const;
/** Where a click selects a component: the picture of the page and its outline. */
const SELECTING = '.ae-Preview, .ae-Outline';
const plugins = [...runtimePlugins({ BasePlugin, getSchemaTpl, getEventControlConfig }), FieldsPlugin];

/** Links and actions of the page lead nowhere while it is being built. */
const INERT_HOST: PageHost = {
  session: 'page-editor.canvas',
  location: () => ({ pathname: location.pathname, search: '', hash: '' }),
  open: () => undefined,
  replaceQuery: () => undefined,
  back: () => undefined,
};

/** The visual editor. The only file that knows amis-editor: it gives it schemas and reports documents worth storing. */
export default function Canvas(props: CanvasProps) {
  const { shown, mobile, replacements, hidden, onEdit, rows, marks, door } = props;
  const t = useT();
  const manager = useRef<EditorManager>(undefined);
  const changes = useRef<AuthorChanges>(undefined);
  const trace = useRef(new InputTrace());
  const [value, setValue] = useState(shown.schema);
  const [given, setGiven] = useState(shown);
  const token = useRef(props.token);
  token.current = props.token;
  useEffect(() => showRows(rows), [rows]);

  // The properties panel does not survive that its component vanishes: nothing is selected while schemas change.
  useEffect(() => {
    if (given === shown) return;
    manager.current?.store.setActiveId('');
    setValue(shown.schema);
    setGiven(shown);
  }, [given, shown]);

  // After the editor took a schema it holds its own version of it, which is where counting changes begins.
  useEffect(() => {
    if (manager.current) changes.current = new AuthorChanges(given.schema, manager.current.store.schemaRaw as Json);
  }, [given]);

  useEffect(() => {
    const selected = () => manager.current?.store.activeId ?? '';
    const begin = (event: Event) => {
      const isClick = event.type === 'pointerdown' && event.target instanceof Element;
      trace.current.begin(selected(), isClick && (event.target as Element).closest(SELECTING) !== null);
    };
    const drag = (event: PointerEvent) => {
      if (event.buttons !== 0) trace.current.drag(selected());
    };
    for (const name of INPUTS) window.addEventListener(name, begin, true);
    window.addEventListener('pointermove', drag, true);
    return () => {
      for (const name of INPUTS) window.removeEventListener(name, begin, true);
      window.removeEventListener('pointermove', drag, true);
    };
  }, []);

  // Delete and paste keys work on the selection; what is not seen must not be selected.
  useEffect(() => {
    if (hidden) manager.current?.store.setActiveId('');
  }, [hidden]);

  useEffect(() => {
    door.current = {
      select(path) {
        const store = manager.current?.store;
        const id = editorId(store?.schema as Json, path);
        const drawn = document.querySelector(`.ae-Preview [data-editor-id="${CSS.escape(String(id))}"]`);
        if (store === undefined || drawn === null) return false;
        store.setActiveId(String(id));
        drawn.scrollIntoView({ block: 'center', inline: 'center' });
        return true;
      },
    };
    return () => {
      door.current = undefined;
    };
  }, [door]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: with each schema the ids may be others
  const sheet = useMemo(() => {
    const page = manager.current?.store.schema as Json | undefined;
    const placed = marks.flatMap(({ kind, path }) => {
      const id = editorId(page, path);
      return id === undefined ? [] : [{ kind, id }];
    });
    const word = (kind: Mark['kind']) => t(`editor.marks.${kind}`);
    return markSheet(placed, { added: word('added'), moved: word('moved'), changed: word('changed') });
  }, [marks, value, t]);

  const change = (next: Json) => {
    setValue(next);
    if (!manager.current || !changes.current || given !== shown) return;
    const { patching, store } = manager.current;
    const cause = trace.current.causeOf(store.activeId, patching);
    if (changes.current.take(next, cause)) onEdit(changes.current.document);
  };

  const env = useMemo(
    () => ({ ...createAmisEnv(INERT_HOST, { token: () => token.current }), isCanvas: true, replaceText: replacements }),
    [replacements],
  );

  return (
    <div className="lm-canvas" hidden={hidden}>
      <style>{sheet}</style>
      <Editor
        value={value as never}
        onChange={change as never}
        onSave={props.onSave}
        onEditorMount={(mounted) => {
          manager.current = mounted;
        }}
        isMobile={mobile}
        theme="cxd"
        $schemaUrl={schemaAddress}
        amisEnv={env as never}
        plugins={plugins as never}
        showCustomRenderersPanel
      />
    </div>
  );
}
