import { getRendererByName } from 'amis-core';

/** A component as amis wraps it: each wrapper names what it wraps. */
interface Wrapped<T> {
  prototype: Partial<T>;
  ComposedComponent?: Wrapped<T>;
}

function innermost<T>(wrapped: Wrapped<T> | undefined, method: keyof T): T | undefined {
  let type = wrapped;
  while (type !== undefined && type.prototype?.[method] === undefined) type = type.ComposedComponent;
  return type?.prototype as T | undefined;
}

/**
 * Changes a component of amis: at once when it is there, otherwise when it is loaded, which is when the first page has
 * one. `method` tells which of its wrappers it is. Throws when amis has no such component any more.
 */
export function mendRenderer<T>(type: string, exported: string, method: keyof T, mend: (component: T) => void): void {
  const renderer = getRendererByName(type) as
    | { Renderer?: Wrapped<T>; getComponent?: () => Promise<unknown> }
    | undefined;
  if (renderer === undefined) throw new Error(`amis has no ${type} any more`);
  const known = innermost(renderer.Renderer, method);
  if (known !== undefined) mend(known);
  const load = renderer?.getComponent;
  if (load === undefined || known !== undefined) return;
  let done = false;
  renderer.getComponent = async () => {
    const loaded = (await load()) as Record<string, Wrapped<T>>;
    const component = innermost(loaded[exported], method);
    if (component === undefined) throw new Error(`amis is not built as expected: no ${String(method)}`);
    if (!done) mend(component);
    done = true;
    return loaded;
  };
}
