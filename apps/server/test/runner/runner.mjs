// Runs a spec file by jest's own circus, but loads it as Node loads any module. Jest's loader links and evaluates every
// package anew for each of some hundred files; here a worker does it once. Tests of one worker therefore share modules.
import { createRequire, register } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compiled } from './compiled.mjs';

const require = createRequire(import.meta.url);
const circus = require('jest-circus/runner').default;
/** Where circus keeps who listens to its events: those of the file before have nothing to say about the next. */
const LISTENERS = Symbol.for('EVENT_HANDLERS');

let folder;
function readTypeScript({ cacheDirectory }) {
  if (folder !== undefined) return;
  folder = join(cacheDirectory, 'lamina');
  register('./typescript-hooks.mjs', import.meta.url, { data: { folder } });
}

/** Circus keeps what it knows of a file in its own modules. */
function freshly(path) {
  delete require.cache[path];
  delete globalThis[LISTENERS];
  return require(path);
}

/** Failures name lines of the sources. */
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
