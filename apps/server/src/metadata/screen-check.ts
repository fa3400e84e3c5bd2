import type { CompileContext } from './compile-context.js';
import { fixedValueProblem } from './known-values.js';
import type { AccessFile, ScreenFile } from './metadata-files.js';
import type { Resource } from './resource.js';

const folderOf = (file: string): string => file.slice(0, file.lastIndexOf('/'));

/** Records that a screen shows alone must be possible: their values are keys of the dictionaries. */
export function checkScreens(
  screens: readonly ScreenFile[],
  access: readonly AccessFile[],
  resources: ReadonlyMap<string, Resource>,
  context: CompileContext,
): void {
  for (const { file, spec } of screens) {
    const own = access.find((one) => folderOf(one.file) === folderOf(file))?.spec.model;
    const resource = resources.get(spec.model ?? own ?? '');
    for (const [key, value] of Object.entries(spec.only ?? {})) {
      const field = resource?.fields.get(key);
      const problem = resource && field && fixedValueProblem(resource, field, value, context);
      if (problem !== undefined) context.complain(file, `only: ${problem}`);
    }
  }
}
