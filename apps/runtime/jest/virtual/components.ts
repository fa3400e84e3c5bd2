import { join } from 'node:path';
import { componentFolders } from '../../build/components/component-folders.js';

/**
 * The list that Vite generates from the folders of components, for specs. One after the other, because Jest links one
 * module at a time.
 */
const components: unknown[] = [];
for (const { path } of componentFolders()) components.push((await import(join(path, 'component.ts'))).default);
export default components;
