import { createRequire } from 'node:module';
import react from '@vitejs/plugin-react';
import { defineConfig, mergeConfig } from 'vite';
import { amisConfig } from '../runtime/build/amis-vite.js';
import { precompress } from '../runtime/build/precompress.js';
import { partsChunk } from './build/parts-chunk.js';

const require = createRequire(import.meta.url);
const SERVER = 'http://127.0.0.1:3000';
/** The ES build beside the CommonJS build that `require` finds. */
const esBuild = (file: string) => require.resolve(file).replace(/([\\/])lib([\\/])/, '$1esm$2');

export default defineConfig(({ mode }) =>
  mergeConfig(amisConfig(mode, 'editor'), {
    base: '/editor/',
    plugins: [react(), partsChunk(), precompress()],
    resolve: {
      alias: [
        // One copy of amis: i18n-runtime requires it, the editor imports it, and the runtime's renderer imports one of
        // its files.
        { find: /^amis-core$/, replacement: esBuild('amis-core') },
        { find: /^amis\/lib\/minimal$/, replacement: esBuild('amis/lib/minimal') },
      ],
    },
    worker: { format: 'es' },
    server: { port: 5174, strictPort: true, proxy: { '/api': SERVER } },
    preview: { strictPort: true, proxy: { '/api': SERVER } },
    build: { sourcemap: false, reportCompressedSize: false, chunkSizeWarningLimit: 6000 },
  }),
);
