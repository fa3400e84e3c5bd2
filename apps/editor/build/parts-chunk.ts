import type { Plugin } from 'vite';

/** Screens that load without the components of amis, or with some of them. */
const SCREEN =
  /[\\/]editor[\\/]src[\\/](main|page[\\/](page-editor|preview-screen)|flow[\\/]flow-designer|decision[\\/]decision-designer)\.tsx$/;
/** Imports each component of amis when it is first used. */
const COMPONENTS = /[\\/]amis[\\/]esm[\\/]minimal\.js$/;

const PARTS = /[\\/]parts-[\w-]+\.js$/;
const CANVAS = /[\\/]canvas-[\w-]+\.js$/;

/**
 * Puts what only the components of amis need into one file. The canvas loads all of them, which would be two hundred
 * files. What a component imports later, e.g. its rich text editor, stays in its own file.
 */
export function partsChunk(): Plugin {
  const parts = new Set<string>();
  return {
    name: 'lamina-parts-chunk',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          // Each of the hundred components would look through all files that the others have already asked for.
          resolveDependencies: (file, needed) =>
            CANVAS.test(file) || !needed.some((one) => PARTS.test(one)) ? needed : [],
        },
        rolldownOptions: {
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: 'parts', test: (id: string) => parts.has(id) }],
            },
          },
        },
      },
    }),
    buildEnd() {
      const all = [...this.getModuleIds()];
      const loadedWith = (ids: readonly string[]): Set<string> => {
        const found = new Set(ids);
        for (const id of found) for (const one of this.getModuleInfo(id)?.importedIds ?? []) found.add(one);
        return found;
      };
      const earlier = loadedWith(all.filter((id) => SCREEN.test(id)));
      const components = all
        .filter((id) => COMPONENTS.test(id))
        .flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
      for (const id of loadedWith(components)) if (!earlier.has(id)) parts.add(id);
    },
  };
}
