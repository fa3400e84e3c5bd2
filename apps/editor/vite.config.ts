import react from '@vitejs/plugin-react';
import { defineConfig, mergeConfig } from 'vite';
import { amisConfig } from '../runtime/build/amis-vite.js';
import { precompress } from '../runtime/build/precompress.js';

const SERVER = 'http://127.0.0.1:3000';

export default defineConfig(({ mode }) =>
  mergeConfig(amisConfig(mode), {
    base: '/editor/',
    plugins: [react(), precompress()],
    worker: { format: 'es' },
    server: { port: 5174, strictPort: true, proxy: { '/api': SERVER } },
    preview: { strictPort: true, proxy: { '/api': SERVER } },
    build: { sourcemap: false, reportCompressedSize: false, chunkSizeWarningLimit: 6000 },
  }),
);
