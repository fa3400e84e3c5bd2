import type { Plugin } from 'vite';
import { outsideFolder } from './component-folders.js';
import { componentSchemas } from './component-schemas.js';

/** Tells the server of the components from outside, which its own list does not have: what pages may write for them. */
export function outsideSchemas(): Plugin {
  return {
    name: 'lamina-outside-schemas',
    apply: 'build',
    async generateBundle() {
      if (outsideFolder() === undefined) return;
      const source = JSON.stringify(await componentSchemas());
      this.emitFile({ type: 'asset', fileName: 'components.json', source });
    },
  };
}
