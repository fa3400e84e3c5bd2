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
import { type CanvasNode, loadHeldBack, reloadParts } from './rows/reload-parts.js';
import type { SampleRows } from './rows/sample-rows.js';
import { showRows } from './rows/shown-rows.js';
import { useCanvasDocument, useSheet } from './use-canvas-frame.js';
import { createAmisEnv, type Json, type PageHost, useT } from './runtime.js';

/** Functions of the canvas for other parts. */
export interface CanvasHandle {
  /** Selects the component at this path; false when the canvas does not draw it, e.g. in a closed dialog. */
  select(path: readonly (string | number)[]): boolean;
}

interface CanvasProps {
  /** A new revision loads `schema` again. */
  shown: { schema: Json; revision: number };
  mobile: boolean;
  /** Texts of the tokens, by token. */
  replacements: Record<string, string>;
  /** Hidden behind the preview or the source view; keeps its state. */
  hidden: boolean;
  onEdit(document: Json): void;
  onSave(): void;
  /** The rows that its lists show. */
  rows: SampleRows;
  /** Token of the person the author views as, '' while it is loading; undefined: the author's own view. */
  token: string | undefined;
  /** The differences from the published version. */
  marks: readonly Mark[];
  handle: MutableRefObject<CanvasHandle | undefined>;
}

/** The editor gives each component its own id. Returns the id of the component at this path. */
const editorId = (page: Json | undefined, path: readonly (string | number)[]): string | undefined =>
  stepsTo(page ?? null, path)
    .filter(isObject)
    .map((node) => node['$$id'])
    .findLast((one): one is string => typeof one === 'string');

const INPUTS = ['pointerdown', 'keydown', 'drop', 'paste'] as const;
/** What contains the drawn page, in this document or in the frame of the phone view. */
const DRAWN = '.ae-Preview, .ae-IFramePreview';
/** The areas where a click selects a component: the page and its outline. */
const SELECTING = `${DRAWN}, .ae-Outline`;
/** Views, widths and saving: what is pressed there changes no component, while panels may still be writing defaults. */
const HEAD = '.lm-editor-head';
const MARKS = 'lm-canvas-marks';
const plugins = [...runtimePlugins({ BasePlugin, getSchemaTpl, getEventControlConfig }), FieldsPlugin];

/** Links and actions of the page do nothing on the canvas. */
const INERT_HOST: PageHost = {
  session: 'page-editor.canvas',
  location: () => ({ pathname: location.pathname, search: '', hash: '' }),
  open: () => undefined,
  replaceQuery: () => undefined,
  back: () => undefined,
};

/**
 * The visual editor. Apart from plug-ins for it, only this file uses amis-editor: it receives schemas and reports
 * documents to store.
 */
export default function Canvas(props: CanvasProps) {
  const { shown, mobile, replacements, hidden, onEdit, rows, marks, handle } = props;
  const t = useT();
  const root = useRef<HTMLDivElement>(null);
  const drawing = useCanvasDocument(root, mobile);
  const manager = useRef<EditorManager>(undefined);
  const changes = useRef<AuthorChanges>(undefined);
  const trace = useRef(new InputTrace());
  const [value, setValue] = useState(shown.schema);
  const [given, setGiven] = useState(shown);
  const token = useRef(props.token);
  token.current = props.token;
  useEffect(() => showRows(rows), [rows]);
  const shownFor = useRef(props.token);
  useEffect(() => {
    // Empty: the token of a person is still on its way.
    if (props.token === '' || props.token === shownFor.current) return;
    shownFor.current = props.token;
    if (manager.current) reloadParts(manager.current.store.root as CanvasNode);
  }, [props.token]);

  // The properties panel fails when its component disappears, so nothing may be selected while the schema is replaced.
  useEffect(() => {
    if (given === shown) return;
    manager.current?.store.setActiveId('');
    setValue(shown.schema);
    setGiven(shown);
  }, [given, shown]);

  // After loading, the editor has its own version of the schema; changes are counted from that version.
  useEffect(() => {
    const store = manager.current?.store;
    if (store === undefined) return;
    changes.current = new AuthorChanges(given.schema, store.schemaRaw as Json);
    loadHeldBack(store.root as CanvasNode);
  }, [given]);

  useEffect(() => {
    const selected = () => manager.current?.store.activeId ?? '';
    const begin = (event: Event) => {
      // An element of the frame of the phone view is no `Element` of this window.
      const place = event.target as Partial<Element> | null;
      const isWithin = (areas: string) => place?.closest?.(areas) != null;
      if (!isWithin(HEAD)) trace.current.begin(selected(), event.type === 'pointerdown' && isWithin(SELECTING));
    };
    const drag = (event: PointerEvent) => {
      if (event.buttons !== 0) trace.current.drag(selected());
    };
    const listened = new Set<Window>([window, drawing.defaultView ?? window]);
    for (const one of listened) {
      for (const name of INPUTS) one.addEventListener(name, begin, true);
      one.addEventListener('pointermove', drag, true);
    }
    return () => {
      for (const one of listened) {
        for (const name of INPUTS) one.removeEventListener(name, begin, true);
        one.removeEventListener('pointermove', drag, true);
      }
    };
  }, [drawing]);

  // The Delete and paste keys act on the selection, so nothing may be selected while the canvas is hidden.
  useEffect(() => {
    if (hidden) manager.current?.store.setActiveId('');
  }, [hidden]);

  useEffect(() => {
    handle.current = {
      select(path) {
        const store = manager.current?.store;
        const id = editorId(store?.schema as Json, path);
        const drawn = drawing.querySelector(`:is(${DRAWN}) [data-editor-id="${CSS.escape(String(id))}"]`);
        if (store === undefined || drawn === null) return false;
        store.setActiveId(String(id));
        drawn.scrollIntoView({ block: 'center', inline: 'center' });
        return true;
      },
    };
    return () => {
      handle.current = undefined;
    };
  }, [handle, drawing]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new schema can have other ids
  const sheet = useMemo(() => {
    const page = manager.current?.store.schema as Json | undefined;
    const placed = marks.flatMap(({ kind, path }) => {
      const id = editorId(page, path);
      return id === undefined ? [] : [{ kind, id }];
    });
    const word = (kind: Mark['kind']) => t(`editor.marks.${kind}`);
    return markSheet(placed, { added: word('added'), moved: word('moved'), changed: word('changed') });
  }, [marks, value, t]);

  useSheet(drawing, MARKS, sheet);

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
    <div ref={root} className="lm-canvas" hidden={hidden}>
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
