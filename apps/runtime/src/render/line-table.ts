import { getRendererByName } from 'amis-core';
import { keepTyping, type LineTable } from './keep-typing.js';

/** A component as amis wraps it: each wrapper names what it wraps. */
interface Wrapped {
  prototype: Partial<LineTable>;
  ComposedComponent?: Wrapped;
}

function innermost(wrapped: Wrapped): LineTable {
  let type: Wrapped | undefined = wrapped;
  while (type !== undefined && type.prototype.emitValue === undefined) type = type.ComposedComponent;
  if (type === undefined) throw new Error('input-table of amis is not built as expected');
  return type.prototype as LineTable;
}

/** Mends the line table when it is loaded, which is when the first page has one. */
export function guardLineTables(): void {
  const renderer = getRendererByName('input-table') as { getComponent?: () => Promise<unknown> } | undefined;
  const load = renderer?.getComponent;
  if (renderer === undefined || load === undefined) return;
  renderer.getComponent = async () => {
    const loaded = (await load()) as { TableControlRenderer: Wrapped };
    keepTyping(innermost(loaded.TableControlRenderer));
    return loaded;
  };
}
