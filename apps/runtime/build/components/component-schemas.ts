import { join } from 'node:path';
import { runnerImport } from 'vite';
import type { ComponentDeclaration } from '../../src/components/kit/define-component.js';
import type { componentSchema } from '../../src/components/kit/component-schema.js';
import { components } from './vite-components.js';

interface Kit {
  components: readonly ComponentDeclaration[];
  componentSchema: typeof componentSchema;
}

/** JSON Schemas of all components by type, generated from their declarations. Views are not loaded. */
export async function componentSchemas(): Promise<Record<string, object>> {
  const entry = join(import.meta.dirname, '../../src/components/kit/declared.ts');
  const plugins = [components()];
  const { module } = await runnerImport<Kit>(entry, { configFile: false, logLevel: 'error', plugins });
  return Object.fromEntries(module.components.map((one) => [one.type, module.componentSchema(one)]));
}
