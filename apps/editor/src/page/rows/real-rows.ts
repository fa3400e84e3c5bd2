import {
  CardsPlugin,
  type EditorManager,
  type EditorNodeType,
  ListPlugin,
  registerEditorPlugin,
  TablePlugin,
  unRegisterEditorPlugin,
} from 'amis-editor';
import { listAddress } from './list-address.js';
import type { Found } from './sample-rows.js';
import { draw, type Props, undraw, undrawAll } from './shown-rows.js';

/** A plug-in for a component that repeats for each row and shows placeholders on the canvas. */
type RowsPlugin = (abstract new (
  ...args: never[]
) => { manager: EditorManager; filterProps(props: Props, node: EditorNodeType): Props; dispose?(): void }) & {
  id: string;
};

/** A refusal is shown in place of the text for an empty list. Without a value the editor draws placeholders. */
function withRows({ value: _, placeholder: __, ...others }: Props, found: Found): Props {
  const { rows, refusal } = found ?? {};
  return { ...others, ...(rows && { value: rows }), ...(refusal && { placeholder: refusal }) };
}

const hasRows = (state: Props, found: Found): boolean =>
  found !== undefined && state['value'] === found.rows && state['placeholder'] === found.refusal;

function showing(Plugin: RowsPlugin): RowsPlugin {
  abstract class WithRows extends Plugin {
    override filterProps(props: Props, node: EditorNodeType): Props {
      const address = listAddress(node.schema?.api);
      if (address === undefined) undraw(node.id);
      else draw({ manager: this.manager, node, address, put: withRows, holds: hasRows });
      return super.filterProps(props, node);
    }

    override dispose(): void {
      undrawAll(this.manager);
      super.dispose?.();
    }
  }
  return WithRows;
}

// Replaces the editor's own plug-ins by ones with real rows.
for (const Plugin of [TablePlugin, CardsPlugin, ListPlugin] as unknown as RowsPlugin[]) {
  unRegisterEditorPlugin(Plugin.id);
  registerEditorPlugin(showing(Plugin) as never);
}
