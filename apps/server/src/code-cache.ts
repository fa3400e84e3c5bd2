// The code that V8 has compiled from the program, kept in a file beside it: compiling took a third of the time of a
// start. Node 22 has `module.enableCompileCache` for this.
import { createHash } from 'node:crypto';
import { existsSync, openSync, readSync, renameSync, writeFileSync } from 'node:fs';
import Module from 'node:module';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';

/** What Node gives its own modules to compile a CommonJS file, and what a module does with it. */
interface Compiling {
  readonly exports: unknown;
  require(id: string): unknown;
  _compile(this: Compiling, content: string, filename: string, format?: string): unknown;
}
interface ModuleInternals {
  readonly prototype: Compiling;
  readonly _cache: unknown;
  readonly _extensions: unknown;
  _resolveFilename(id: string, parent: Compiling, isMain: boolean, options?: unknown): string;
  _resolveLookupPaths(id: string, parent: Compiling): string[] | null;
  wrap(content: string): string;
}

const internals = Module as unknown as ModuleInternals;
const FILE = join(import.meta.dirname, 'code-cache.bin');
/** Before the content: the length of the index, which is JSON. */
const HEAD_BYTES = 4;

/** By the content of a module, so that a copy of the program finds its code, and a changed module does not. */
const keyOf = (content: string): string => createHash('sha256').update(content).digest('base64');

function bytesOf(file: number, from: number, to: number): Buffer {
  const bytes = Buffer.alloc(to - from);
  readSync(file, bytes, 0, bytes.length, from);
  return bytes;
}

/**
 * Finds kept code by the key of its module. Each part is read when it is needed, so that a server does not hold the
 * file in memory; an open file also stays the same when a build replaces it.
 */
function openKept(): (key: string) => Buffer | undefined {
  const file = openSync(FILE, 'r');
  const body = HEAD_BYTES + bytesOf(file, 0, HEAD_BYTES).readUInt32LE(0);
  const index = JSON.parse(bytesOf(file, HEAD_BYTES, body).toString()) as [key: string, from: number, to: number][];
  const places = new Map(index.map(([key, from, to]) => [key, [body + from, body + to] as const]));
  return (key) => {
    const place = places.get(key);
    return place && bytesOf(file, ...place);
  };
}

/** Runs a compiled module the way Node does. */
function runModule(module: Compiling, script: Script, filename: string): unknown {
  const load = (id: string): unknown => module.require(id);
  const resolve = (id: string, options?: unknown): string => internals._resolveFilename(id, module, false, options);
  resolve.paths = (id: string): string[] | null => internals._resolveLookupPaths(id, module);
  const require = Object.assign(load, {
    ...{ resolve, main: process.mainModule, cache: internals._cache, extensions: internals._extensions },
  });
  const run = script.runInThisContext() as (...parts: unknown[]) => unknown;
  return run.call(module.exports, module.exports, require, module, filename, dirname(filename));
}

/** Modules of this process, which `keepCode` stores; empty in a server. */
const recorded = new Map<string, Script>();
let used = false;

/**
 * Loads modules with kept code from now on; only the first call of a process counts. `record` loads them without, and
 * notes them for `keepCode`.
 */
export function useKeptCode({ record = false } = {}): void {
  if (used) return;
  used = true;
  if (!record && !existsSync(FILE)) return;
  const kept = record ? () => undefined : openKept();
  const compile = internals.prototype._compile;
  internals.prototype._compile = function (content, filename, format) {
    const key = keyOf(content);
    const cachedData = kept(key);
    if (format === 'module' || (cachedData === undefined && !record)) {
      return compile.call(this, content, filename, format);
    }
    // V8 compiles it anew if the code is from another version, or was compiled with other settings.
    const script = new Script(internals.wrap(content), { filename, ...(cachedData && { cachedData }) });
    if (record) recorded.set(key, script);
    return runModule(this, script, filename);
  };
}

/** Stores the code of the modules that were loaded since recording began, with all functions that have run. */
export function keepCode(): void {
  let end = 0;
  const parts = [...recorded].map(([key, script]) => ({ key, data: script.createCachedData() }));
  const index = parts.map(({ key, data }) => [key, end, (end += data.length)]);
  const head = Buffer.from(JSON.stringify(index));
  const length = Buffer.alloc(HEAD_BYTES);
  length.writeUInt32LE(head.length);
  // An interrupted build must not leave half a file, which no server could read.
  writeFileSync(`${FILE}.new`, Buffer.concat([length, head, ...parts.map(({ data }) => data)]));
  renameSync(`${FILE}.new`, FILE);
}
