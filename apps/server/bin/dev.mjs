// `npm run dev`: server and front ends reload on every change. Runtime on 5173, editor on 5174, API on 3000.
import { join } from 'node:path';
import concurrently from 'concurrently';
import { install } from './install.mjs';
import { root, run } from './run.mjs';

await install();
await run('npm', ['run', 'build', '-w', '@lamina/server', '--silent']);
const { result } = concurrently(
  [
    {
      name: 'tsc',
      command: 'node ../../node_modules/typescript-7/bin/tsc -p tsconfig.build.json --watch --preserveWatchOutput',
      cwd: join(root, 'apps/server'),
    },
    {
      name: 'server',
      command: 'node --watch-path=dist --watch-path=../../schemas dist/apps/server/src/main.js',
      cwd: join(root, 'apps/server'),
    },
    { name: 'runtime', command: 'npx vite --port 5173 --strictPort', cwd: join(root, 'apps/runtime') },
    { name: 'editor', command: 'npx vite --port 5174 --strictPort', cwd: join(root, 'apps/editor') },
  ],
  { killOthersOn: ['failure', 'success'], prefixColors: 'auto' },
);
await result.catch(() => process.exit(1));
