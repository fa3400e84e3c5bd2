import { getRendererByName } from 'amis-core';

/** A component as amis wraps it: each wrapper names what it wraps. */
interface Wrapped<T> {
  prototype: Partial<T>;
  ComposedComponent?: Wrapped<T>;
}

function innermost<T>(wrapped: Wrapped<T>, method: keyof T): T {
  let type: Wrapped<T> | undefined = wrapped;
  while (type !== undefined && type.prototype[method] === undefined) type = type.ComposedComponent;
  if (type === undefined) throw new Error(`amis is not built as expected: no ${String(method)}`);
  return type.prototype as T;
}

/** Changes a component of amis when it is loaded, which is when the first page has one. `method` tells which it is. */
export function mendRenderer<T>(type: string, exported: string, method: keyof T, mend: (component: T) => void): void {
  const renderer = getRendererByName(type) as { getComponent?: () => Promise<unknown> } | undefined;
  const load = renderer?.getComponent;
  if (renderer === undefined || load === undefined) return;
  let done = false;
  renderer.getComponent = async () => {
    const loaded = (await load()) as Record<string, Wrapped<T>>;
    const wrapped = loaded[exported];
    if (!done && wrapped !== undefined) mend(innermost(wrapped, method));
    done = true;
    return loaded;
  };
}
