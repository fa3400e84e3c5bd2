import {
  CardsPlugin,
  type EditorNodeType,
  ListPlugin,
  registerEditorPlugin,
  TablePlugin,
  unRegisterEditorPlugin,
} from 'amis-editor';
import { listAddress } from './list-address.js';
import type { Row, SampleRows } from './sample-rows.js';

type Props = Record<string, unknown>;
/** A plug-in of something that repeats for each row, and shows placeholders on the canvas. */
type RowsPlugin = (abstract new (
  ...args: never[]
) => { filterProps(props: Props, node: EditorNodeType): Props }) & {
  id: string;
};

/** What the canvas shows now: rows, and its parts by their ids. */
export interface Shown {
  rows: SampleRows;
  part(id: string): EditorNodeType | undefined;
}

let shown: Shown | undefined;

/** Lists of the canvas show rows from now on, instead of placeholders. */
export function showRows(now: Shown): void {
  shown = now;
}

function showing(Plugin: RowsPlugin): RowsPlugin {
  abstract class WithRows extends Plugin {
    override filterProps(props: Props, node: EditorNodeType): Props {
      const address = listAddress(node.schema?.api);
      const { id } = node;
      // The author may have taken the list away meanwhile.
      const show = (rows: Row[]): void => shown?.part(id)?.updateState({ value: rows });
      const rows = address === undefined ? undefined : shown?.rows.of(address, show);
      if (rows !== undefined && node.state['value'] !== rows) node.updateState({ value: rows });
      return super.filterProps(props, node);
    }
  }
  return WithRows;
}

// The editor's own plug-ins are taken out and put back with real rows.
for (const Plugin of [TablePlugin, CardsPlugin, ListPlugin] as unknown as RowsPlugin[]) {
  unRegisterEditorPlugin(Plugin.id);
  registerEditorPlugin(showing(Plugin) as never);
}
