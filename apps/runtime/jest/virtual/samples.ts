import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { componentFolders } from '../../build/components/component-folders.js';

const sampleOf = (path: string): unknown => JSON.parse(readFileSync(join(path, 'sample.json'), 'utf8'));
export default Object.fromEntries(componentFolders().map(({ name, path }) => [name, sampleOf(path)]));
