// `npm test`: installs what is missing, then runs checks, unit, integration and browser tests, each with its own
// summary. `npm test -- unit` (or check, integration, browser) runs only one of them.
import { findBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { attempt } from './run.mjs';

await install();
await build();
const kinds = {
  check: async () => attempt('node', ['apps/server/bin/check.mjs']),
  unit: async () => {
    const server = await attempt('npm', ['test', '-w', '@lamina/server', '--silent', '--', '--selectProjects', 'unit']);
    const runtime = await attempt('npm', ['test', '-w', '@lamina/runtime', '--silent']);
    const editor = await attempt('npm', ['test', '-w', '@lamina/editor', '--silent']);
    return server && runtime && editor;
  },
  // Three at a time, because much of their time is waiting: for servers to start and to notice changes.
  integration: async () =>
    attempt('npm', [
      ...['test', '-w', '@lamina/server', '--silent', '--'],
      ...['--selectProjects', 'integration', '--maxWorkers', '3'],
    ]),
  browser: async () =>
    attempt('npx', ['playwright', 'test', '--config', 'e2e/playwright.config.ts'], { env: await findBrowser() }),
};
const asked = process.argv.slice(2).filter((name) => name in kinds);
const failed = [];
for (const name of asked.length > 0 ? asked : Object.keys(kinds)) {
  const started = Date.now();
  process.stdout.write(`\n== ${name} ==\n`);
  if (!(await kinds[name]())) failed.push(name);
  process.stdout.write(`== ${name}: ${Math.round((Date.now() - started) / 1000)} s ==\n`);
}
process.stdout.write(failed.length === 0 ? '\nAll tests passed.\n' : `\nFailed: ${failed.join(', ')}\n`);
process.exit(failed.length === 0 ? 0 : 1);
