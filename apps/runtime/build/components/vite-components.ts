import { join } from 'node:path';
import type { Plugin } from 'vite';
import { componentFolders, describingWords, frontWords, outsideFolder } from './component-folders.js';

const PREFIX = 'virtual:lamina/';
const RUNTIME = join(import.meta.dirname, '../../src/main.tsx');

/** A module that imports one file of each folder and exports them as a list. */
const listOf = (file: string): string => {
  const folders = componentFolders();
  const imports = folders.map(({ path }, at) => `import one${at} from ${JSON.stringify(join(path, file))};`);
  return `${imports.join('\n')}\nexport default [${folders.map((_, at) => `one${at}`).join(', ')}];\n`;
};

/** The virtual modules through which the application and the editor import all components. */
const MADE: Record<string, () => string> = {
  components: () => listOf('component.ts'),
  samples: () => {
    const names = componentFolders().map(({ name }) => name);
    return `${listOf('sample.json').replace('export default', 'const samples =')}
export default Object.fromEntries(${JSON.stringify(names)}.map((name, at) => [name, samples[at]]));\n`;
  },
  'words/zh': () => `export default ${JSON.stringify(frontWords('zh'))};\n`,
  'words/en': () => `export default ${JSON.stringify(frontWords('en'))};\n`,
  'described/zh': () => `export default ${JSON.stringify(describingWords('zh'))};\n`,
  'described/en': () => `export default ${JSON.stringify(describingWords('en'))};\n`,
};

/**
 * Finds the components by their folders, so that adding a folder is enough: `virtual:lamina/components`, `…/samples`,
 * and the texts of the front end with theirs, `…/words/zh`. Components outside the repository resolve packages from
 * ours.
 */
export function components(): Plugin {
  const outside = outsideFolder();
  return {
    name: 'lamina-components',
    enforce: 'pre',
    config: () =>
      outside === undefined ? {} : { server: { fs: { allow: [join(import.meta.dirname, '../../../..'), outside] } } },
    resolveId(source, importer) {
      if (source.startsWith(PREFIX)) return `\0${source}`;
      const isNamed = !source.startsWith('.') && !source.startsWith('/') && !source.startsWith('\0');
      if (outside === undefined || !isNamed || importer === undefined || !importer.startsWith(outside))
        return undefined;
      return this.resolve(source, RUNTIME, { skipSelf: true });
    },
    load(id) {
      return id.startsWith(`\0${PREFIX}`) ? MADE[id.slice(PREFIX.length + 1)]?.() : undefined;
    },
  };
}
