import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|json|svg|html|ttf|wasm)$/;
/** Smaller files already fit into one network packet. */
const SMALLEST = 1024;
/** Quality 11 takes ten times as long and saves two percent. */
const BROTLI_QUALITY = 9;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

/** Writes `.br` and `.gz` files for every text asset of the build and prints the largest assets. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'lamina-precompress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const sizes: { file: string; raw: number; gz: number; br: number }[] = [];
      for (const entry of entries) {
        if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const content = await readFile(path);
        if (content.length < SMALLEST) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
        const [br, gz] = await Promise.all([brotli(content, { params }), zip(content, { level: 9 })]);
        await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
        sizes.push({ file: entry.name, raw: content.length, gz: gz.length, br: br.length });
      }
      for (const { file, raw, gz, br } of sizes.sort((a, b) => b.gz - a.gz).slice(0, 12)) {
        console.log(`${file}: ${kilobytes(raw)} → gzip ${kilobytes(gz)}, brotli ${kilobytes(br)}`);
      }
    },
  };
}
