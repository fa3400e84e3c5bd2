import type { Plugin } from 'vite';
import { outsideFolder } from './component-folders.js';
import { componentSchemas } from './component-schemas.js';

/** Writes a file with the schemas of the components from outside for the server, whose own list does not have them. */
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
