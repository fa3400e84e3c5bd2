import { BasePlugin, type EditorNodeType, JSONPipeIn } from 'amis-editor';
import type { ReactNode } from 'react';
import { t } from '../runtime.js';
import type { Json } from '../runtime.js';
import { carriedField, partAt } from './dropped.js';
import { FieldsPanel } from './fields-panel.js';

interface Panel {
  key: string;
  icon: ReactNode;
  pluginIcon: string;
  tooltip: string;
  position: 'left';
  order: number;
  component: typeof FieldsPanel;
}

/** The editor's event for inserting something into a page. */
interface Insertion {
  context: { data: Json; region: string; node?: EditorNodeType; schemaPath?: string };
}

/** Position of the tab: between the components and the outline of the page. */
const ORDER = 2000;
const SEARCH_ROW = /(^|\/)filter(\/|$)/;

/** Types of the target component and its ancestors, from the inside out. */
function typesAround(node: EditorNodeType | undefined): string[] {
  const types: string[] = [];
  // The root of the page has no ancestors.
  for (let at: EditorNodeType | null | undefined = node; at?.id && at.id !== 'root'; at = at.parent as typeof at)
    if (!at.isRegion) types.push(String(at.schema?.type ?? at.type));
  return types;
}

/** A list of the model's fields beside the canvas; turns dropped fields into components. */
export class FieldsPlugin extends BasePlugin {
  static id = 'LaminaFields';
  order = ORDER;

  override buildEditorPanel(_context: unknown, panels: unknown[]): void {
    const panel: Panel = {
      ...{
        key: 'lm-fields',
        icon: <i className="fa fa-list-check" />,
        pluginIcon: '',
        tooltip: t('editor.fields.title'),
      },
      ...{ position: 'left', order: ORDER, component: FieldsPanel },
    };
    panels.push(panel);
  }

  beforeInsert({ context }: Insertion): void {
    const field = carriedField(context.data);
    if (field === undefined) return;
    const { region, node, schemaPath = '' } = context;
    const place = { region, types: typesAround(node), isSearch: SEARCH_ROW.test(schemaPath) };
    context.data = JSONPipeIn(partAt(field, place), true) as Json;
  }
}
