import {
  DialogPlugin,
  DrawerPlugin,
  type EditorManager,
  type EditorNodeType,
  registerEditorPlugin,
  unRegisterEditorPlugin,
} from 'amis-editor';
import { createObject, dataMapping } from 'amis-core';
import type { Json } from '../runtime.js';
import { listOfDialog } from './list-of-dialog.js';
import type { Found, Row } from './sample-rows.js';
import { draw, type Props, undraw, undrawAll } from './shown-rows.js';

type DialogPlugin_ = (abstract new (
  ...args: never[]
) => { manager: EditorManager; filterProps?(props: Props, node: EditorNodeType): Props; dispose?(): void }) & {
  id: string;
};

/** The address of the list from whose row the dialog of a canvas is opened. */
function addressFor(manager: EditorManager): string | undefined {
  for (let at = manager; at.parent !== undefined; at = at.parent) {
    const { id, $$id, $$originId } = at.store.schema as Record<string, unknown>;
    const opened = listOfDialog(
      at.parent.store.schema as Json,
      (node) =>
        (node['$$id'] !== undefined && (node['$$id'] === $$originId || node['$$id'] === $$id)) ||
        (id !== undefined && node['id'] === id),
    );
    if (typeof opened === 'object') return opened.list;
    if (opened !== 'page') return undefined;
  }
  return undefined;
}

const withRecord = ({ record: _, ...others }: Props, found: Found): Props => ({
  ...others,
  ...(found?.rows[0] && { record: found.rows[0] }),
});

const hasRecord = ({ record }: Props, found: Found): boolean => record === found?.rows[0];

/** The data of a dialog that is opened in a row: the row, and the dialog's own `data`. */
function dataOf({ record, data, $schema }: Props): Props {
  const row = createObject(data as object, record as Row) as Props;
  const told = ($schema as Props | undefined)?.['data'];
  return told ? (createObject(row, dataMapping(told, row)) as Props) : row;
}

function showing(Plugin: DialogPlugin_): DialogPlugin_ {
  abstract class WithRecord extends Plugin {
    override filterProps(props: Props, node: EditorNodeType): Props {
      const address = addressFor(this.manager);
      if (address === undefined) undraw(node.id);
      else draw({ manager: this.manager, node, address, put: withRecord, holds: hasRecord });
      const filtered = super.filterProps?.(props, node) ?? props;
      const { record } = node.state;
      return record === undefined ? filtered : { ...filtered, data: dataOf({ ...filtered, record }) };
    }

    override dispose(): void {
      undrawAll(this.manager);
      super.dispose?.();
    }
  }
  return WithRecord;
}

// Replaces the editor's own plug-ins: a dialog on the canvas shows the first row of its list.
for (const Plugin of [DialogPlugin, DrawerPlugin] as unknown as DialogPlugin_[]) {
  unRegisterEditorPlugin(Plugin.id);
  registerEditorPlugin(showing(Plugin) as never);
}
