import type { Plugin } from 'vite';
import { patched, type Replacement, TEXT_PATCHES } from '../src/patches/text/index.js';

/**
 * Fixes bugs of amis in the build (`src/patches/text`). Stops the build when a text to replace is not found: then its
 * patch may no longer be needed.
 */
export function patchAmis(application: 'runtime' | 'editor'): Plugin {
  const patches = TEXT_PATCHES.filter(({ of = application }) => of === application);
  const unused = new Set<Replacement>();
  return {
    name: 'lamina-patch-amis',
    buildStart() {
      // The dev server reads only the files that are opened, so missing texts say nothing there.
      if (this.environment.config.command !== 'build') return;
      for (const text of patches.flatMap(({ texts }) => texts)) if (typeof text.wrong !== 'string') unused.add(text);
    },
    transform(code, id) {
      const missing = new Set<Replacement>();
      const result = patched(patches, id, code, ({ reason }, text) => {
        if (typeof text.wrong === 'string') this.error(`amis has no text ${text.wrong} any more (${reason})`);
        missing.add(text);
      });
      for (const text of unused) if (text.file.test(id) && !missing.has(text)) unused.delete(text);
      return result === code ? undefined : { code: result, map: null };
    },
    buildEnd(error) {
      const [text] = unused;
      if (text && error === undefined) this.error(`amis has no text like ${String(text.wrong)} any more`);
    },
  };
}
