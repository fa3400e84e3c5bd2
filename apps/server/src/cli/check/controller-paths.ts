import { MODULES } from '../../app.module.js';
import { pathsOf } from '../../http/index.js';

type Class = new (...args: never[]) => unknown;
type Imported = Class | { module?: Class };

/** Classes of a kind (`imports`, `controllers`) that a module declares. */
const declared = (module: Class, kind: string): Imported[] =>
  (Reflect.getMetadata(kind, module) as Imported[] | undefined) ?? [];

/** Paths that the controllers answer, read from their decorators: nothing is started. */
export function controllerPaths(): Set<string> {
  const open: Class[] = [...MODULES];
  const paths = new Set<string>();
  const seen = new Set<Class>();
  for (let module = open.pop(); module !== undefined; module = open.pop()) {
    if (seen.has(module)) continue;
    seen.add(module);
    for (const controller of declared(module, 'controllers'))
      for (const path of pathsOf(controller as Class)) paths.add(path);
    for (const one of declared(module, 'imports')) {
      const inner = 'module' in one ? one.module : (one as Class);
      if (inner !== undefined) open.push(inner);
    }
  }
  return paths;
}
