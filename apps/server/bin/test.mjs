// `npm test`: installs what is missing, then runs checks, unit, integration and browser tests, each with its own
// summary. `npm test -- unit` (or check, integration, browser) runs only one of them.
import { findBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { attempt, attemptQuietly } from './run.mjs';

await install();
await build();
const kinds = {
  check: async () => attempt('node', ['apps/server/bin/check.mjs']),
  // Beside each other, because those of the front ends use less than one processor core.
  unit: async () => {
    const of = (app, ...more) => ['test', '-w', `@lamina/${app}`, '--silent', ...more];
    const fronts = Promise.all([of('runtime'), of('editor')].map((args) => attemptQuietly('npm', args)));
    const server = await attempt('npm', of('server', '--', '--selectProjects', 'unit'));
    const done = await fronts;
    for (const { said } of done) process.stdout.write(said);
    return server && done.every((one) => one.done);
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
