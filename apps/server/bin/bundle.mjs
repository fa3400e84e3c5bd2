// Runs after tsc: bundles the server and its command line into a few files, and keeps their compiled code. Reading and
// compiling two thousand small files took longer than the rest of a start.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { rolldown } from 'rolldown';
import { root } from './run.mjs';

/**
 * Packages that are not bundled: native modules, those that load parts of themselves by name, and rarely needed ones.
 */
const OUTSIDE = [
  'better-sqlite3',
  'sharp',
  '@resvg/resvg-js',
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
  // They read fonts from files beside their own.
  'svg-captcha',
  'pdfkit',
  'fontkit',
  'amis-formula',
  'camunda-bpmn-moddle',
  // Loaded only by servers that send traces to a collector.
  '@opentelemetry/[a-z-]+',
];
/** Nest and its adapter try to load these, but work without them. */
const OPTIONAL = ['@nestjs/microservices', '@nestjs/websockets', '@nestjs/platform-express', '@fastify/view'];

/** It looks for parts of older versions of TypeORM by `createRequire`, which would load all of it a second time. */
const bundledTypeorm = {
  name: 'bundled-typeorm',
  transform: {
    filter: { id: /@nestjs\/typeorm\/.*typeorm-compat\.js$/ },
    handler: (code) => {
      const own = 'const require = createRequire(import.meta.url);';
      if (!code.includes(own)) throw new Error('@nestjs/typeorm loads TypeORM in another way than before');
      return {
        code: code.replace(own, "import * as typeorm from 'typeorm'; const require = () => typeorm;"),
        map: null,
      };
    },
  },
};

const within = (names) => new RegExp(`^(${names.join('|')})(/|$)`);

const server = join(root, 'apps/server/dist');
// Specs also start this thread from the sources. It is plain JavaScript, which tsc does not copy.
const CHECKPOINTS = 'apps/server/src/database/checkpoint-worker.js';
copyFileSync(join(root, CHECKPOINTS), join(server, CHECKPOINTS));
const bundle = await rolldown({
  input: {
    main: join(server, 'apps/server/src/main.js'),
    lamina: join(server, 'apps/server/src/cli/main.js'),
    // Specs run many servers in one process.
    'create-app': join(server, 'apps/server/src/create-app.js'),
    config: join(server, 'apps/server/src/config/index.js'),
    'code-cache': join(server, 'apps/server/src/code-cache.js'),
    // Threads, which are started by file name.
    'checkpoint-worker': join(server, CHECKPOINTS),
    'paper/print-worker': join(server, 'apps/server/src/prints/paper/print-worker.js'),
    'workbook/sheet-worker': join(server, 'apps/server/src/engine/excel/workbook/sheet-worker.js'),
  },
  platform: 'node',
  plugins: [bundledTypeorm],
  external: [within(OUTSIDE), within(OPTIONAL), /^class-(transformer|validator)/],
});
// Calls are described by the names of their handlers, so names must be kept.
const form = { format: 'cjs', dynamicImportInCjs: false, keepNames: true, sourcemap: true, cleanDir: true };
// One other letter makes V8 hold a whole file in twice the memory, and Node decode it slowly. Comments are in the sources.
const letters = { charset: 'ascii', comments: { jsdoc: false, annotation: false } };
/** These begin a process, and load the rest with the code that is kept for it. */
const ENTRIES = new Set(['main', 'lamina', 'create-app']);
const banner = ({ name }) => (ENTRIES.has(name) ? "require('./code-cache.js').useKeptCode();" : '');
const { output } = await bundle.write({ dir: join(server, 'server'), ...form, ...letters, banner });
await bundle.close();
writeFileSync(join(server, 'server/package.json'), '{ "type": "commonjs" }\n');
const program = createHash('sha256');
for (const chunk of output) if (chunk.type === 'chunk') program.update(chunk.code);
// Identifies the program: what a server stores between its starts is valid only for the program that stored it.
writeFileSync(join(server, 'server/program.txt'), program.digest('hex'));

// Precompiled checks of the files in schemas/, by the hashes of their JSON Schemas.
const { schemaHash } = await import(pathToFileURL(join(server, 'apps/server/src/metadata/built-checks.js')).href);
const { CHECK_OPTIONS } = await import(pathToFileURL(join(server, 'apps/server/src/metadata/loader.js')).href);
const folder = join(root, 'schemas/meta');
const ajv = new Ajv2020({ ...CHECK_OPTIONS, code: { source: true } });
const names = {};
for (const file of readdirSync(folder).filter((name) => name.endsWith('.schema.json'))) {
  const text = readFileSync(join(folder, file), 'utf8');
  const schema = JSON.parse(text);
  ajv.addSchema(schema, file);
  names[schemaHash(text)] = file;
}
const escaped = (code) =>
  code.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
writeFileSync(join(server, 'server/file-checks.cjs'), escaped(standaloneCode.default(ajv, names)));

execFileSync(process.execPath, [join(root, 'apps/server/bin/record-code.cjs')], { stdio: 'inherit' });
