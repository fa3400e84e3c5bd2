import { permissionsOf } from '../../access/index.js';
import { MODULES } from '../../app.module.js';
import { pathsOf } from '../../http/index.js';

type Class = new (...args: never[]) => unknown;
type Imported = Class | { module?: Class };

/** Classes that a module declares under `imports` or `controllers`. */
const declared = (module: Class, kind: string): Imported[] =>
  (Reflect.getMetadata(kind, module) as Imported[] | undefined) ?? [];

/** Every controller of the server, found by decorators without starting anything. */
function controllers(): Class[] {
  const open: Class[] = [...MODULES];
  const found: Class[] = [];
  const seen = new Set<Class>();
  for (let module = open.pop(); module !== undefined; module = open.pop()) {
    if (seen.has(module)) continue;
    seen.add(module);
    found.push(...(declared(module, 'controllers') as Class[]));
    for (const one of declared(module, 'imports')) {
      const inner = 'module' in one ? one.module : (one as Class);
      if (inner !== undefined) open.push(inner);
    }
  }
  return found;
}

/** Paths that the controllers serve. */
export const controllerPaths = (): Set<string> => new Set(controllers().flatMap(pathsOf));

/** Codes of menus and buttons that the controllers check. */
export const controllerCodes = (): Set<string> => new Set(controllers().flatMap(permissionsOf));
