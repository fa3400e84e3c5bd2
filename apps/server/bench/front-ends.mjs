// Measures what a browser loads before it shows the login page: scripts and styles in index.html and all their static
// imports, compressed.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const APPS = fileURLToPath(new URL('../..', import.meta.url));
const IMPORT = /(?:import|export)\s*(?:[\w$*{},\s]+?from\s*)?["']([^"']+\.js)["']/g;

function graph(dist, entries) {
  const seen = new Set();
  const visit = (file) => {
    if (seen.has(file) || !existsSync(file)) return;
    seen.add(file);
    if (!file.endsWith('.js')) return;
    for (const [, path] of readFileSync(file, 'utf8').matchAll(IMPORT))
      visit(join(path.startsWith('/') ? dist : dirname(file), path));
  };
  for (const path of entries) visit(join(dist, path));
  return [...seen];
}

const kilobytes = (files) => files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0) / 1024;

/** Prints the first load of each front end that is built. */
export function frontEnds() {
  for (const app of ['runtime', 'editor']) {
    const dist = join(APPS, app, 'dist');
    if (!existsSync(join(dist, 'index.html'))) continue;
    const html = readFileSync(join(dist, 'index.html'), 'utf8');
    const base = app === 'editor' ? '/editor' : '';
    const named = [...html.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(([, path]) => path.replace(base, ''));
    const files = graph(dist, named);
    const of = (ending) => files.filter((file) => file.endsWith(ending));
    process.stdout.write(
      `${app}: first load ${kilobytes(of('.js')).toFixed(0)} KB of script in ${of('.js').length} files, ${kilobytes(of('.css')).toFixed(0)} KB of style (gzip)\n`,
    );
  }
}
