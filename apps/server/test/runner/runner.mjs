// Runs spec files with jest's own circus, but loads them as normal Node modules. Jest's loader would link and evaluate
// every package again for each of some hundred files; here a worker does it once. So tests of one worker share modules.
import { createRequire, register } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compiled } from './compiled.mjs';

const require = createRequire(import.meta.url);
const circus = require('jest-circus/runner').default;
/** Key of circus's event handlers. Those of the previous file must be removed. */
const LISTENERS = Symbol.for('EVENT_HANDLERS');

let folder;
function readTypeScript({ cacheDirectory }) {
  if (folder !== undefined) return;
  folder = join(cacheDirectory, 'lamina');
  register('./typescript-hooks.mjs', import.meta.url, { data: { folder } });
}

/** Circus keeps the state of a file in its own modules, so they are loaded again for each file. */
function freshly(path) {
  delete require.cache[path];
  delete globalThis[LISTENERS];
  return require(path);
}

/** Source maps, so that failures show lines of the TypeScript sources. */
function mapped(sourceMaps) {
  const known = new Map();
  sourceMaps.get = (file) => {
    if (!file.endsWith('.ts')) return undefined;
    const path = file.startsWith('file:') ? fileURLToPath(file) : file;
    if (!known.has(file)) known.set(file, compiled(path, folder).map);
    return known.get(file);
  };
}

export default async function run(globalConfig, config, environment, runtime, path, tell) {
  readTypeScript(config);
  mapped(runtime.getSourceMaps());
  runtime.requireInternalModule = freshly;
  runtime.requireModule = require;
  runtime.unstable_shouldLoadAsEsm = () => true;
  runtime.unstable_importModule = (file) => import(pathToFileURL(file).href);
  return circus(globalConfig, config, environment, runtime, path, tell);
}
