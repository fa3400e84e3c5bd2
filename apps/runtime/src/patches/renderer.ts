import { getRendererByName } from 'amis-core';

/** A component with amis' wrappers; each wrapper refers to the component inside. */
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
 * Changes a component of amis: at once if it is loaded, otherwise when it is loaded for the first page that uses it.
 * `method` identifies the right class among its wrappers. Throws when amis no longer has such a component.
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
