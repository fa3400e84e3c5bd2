// After tsc: the server and its command line become a few files. Reading two thousand small ones took longer than
// everything else that a start does.
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './run.mjs';

/** What is compiled, loads its parts by name or is rarely needed stays where it is. */
const OUTSIDE = [
  'better-sqlite3',
  'sharp',
  '@resvg/resvg-js',
  'typeorm',
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
  'exceljs',
  // Reads its font from beside its own file.
  'svg-captcha',
  'amis-formula',
  'camunda-bpmn-moddle',
];
/** Nest and its adapter ask for these and live without. */
const OPTIONAL = ['@nestjs/microservices', '@nestjs/websockets', '@nestjs/platform-express', '@fastify/view'];

const within = (names) => new RegExp(`^(${names.join('|')})(/|$)`);

const server = join(root, 'apps/server/dist');
const bundle = await rolldown({
  input: {
    main: join(server, 'apps/server/src/main.js'),
    lamina: join(server, 'apps/server/src/cli/main.js'),
  },
  platform: 'node',
  external: [within(OUTSIDE), within(OPTIONAL), /^class-(transformer|validator)/],
});
// Calls are described by the names of their handlers.
await bundle.write({ dir: join(server, 'server'), format: 'esm', keepNames: true, sourcemap: true, cleanDir: true });
await bundle.close();
