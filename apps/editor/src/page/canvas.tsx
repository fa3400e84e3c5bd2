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
import { rowsOfPerson } from './rows/ask-rows.js';
import { showRows } from './rows/real-rows.js';
import { createAmisEnv, type Json, type PageHost } from './runtime-door.js';

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
  door: MutableRefObject<CanvasDoor | undefined>;
}

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
export default function Canvas({ shown, mobile, replacements, hidden, onEdit, onSave, door }: CanvasProps) {
  const manager = useRef<EditorManager>(undefined);
  const changes = useRef<AuthorChanges>(undefined);
  const trace = useRef(new InputTrace());
  const [value, setValue] = useState(shown.schema);
  const [given, setGiven] = useState(shown);
  const [rows] = useState(rowsOfPerson);

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
        // The editor gives each component an id of its own.
        const id = stepsTo((store?.schema ?? null) as Json, path)
          .filter(isObject)
          .map((node) => node['$$id'])
          .findLast((one) => typeof one === 'string');
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

  const change = (next: Json) => {
    setValue(next);
    if (!manager.current || !changes.current || given !== shown) return;
    const { patching, store } = manager.current;
    const cause = trace.current.causeOf(store.activeId, patching);
    if (changes.current.take(next, cause)) onEdit(changes.current.document);
  };

  const env = useMemo(
    () => ({ ...createAmisEnv(INERT_HOST), isCanvas: true, replaceText: replacements }),
    [replacements],
  );

  return (
    <div className="lm-canvas" hidden={hidden}>
      <Editor
        value={value as never}
        onChange={change as never}
        onSave={onSave}
        onEditorMount={(mounted) => {
          manager.current = mounted;
          showRows({ rows, part: (id) => mounted.store.getNodeById(id) });
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
