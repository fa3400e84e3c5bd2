// `npm test`: installs what is missing, then runs checks, unit, integration and browser tests, each with its own
// summary. `npm test -- unit` (or check, integration, browser) runs only one of them; `mariadb` (integration tests on the
// database of CI_DATABASE_URL) runs only when it is named.
import { findBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { attemptAndTell } from './run.mjs';

await install();
await build();
/** How much of the output of a failed kind is shown again. */
const LAST_LINES = 400;
const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
const shown = (command, args, env) => attemptAndTell(command, args, { env: { ...colours, ...env }, show: true });
// Three at a time, because much of their time is waiting: for servers to start and to notice changes.
const integration = (env) =>
  shown(
    'npm',
    ['test', '-w', '@lamina/server', '--silent', '--', '--selectProjects', 'integration', '--maxWorkers', '3'],
    env,
  );
const kinds = {
  check: () => shown('node', ['apps/server/bin/check.mjs']),
  // Beside each other, because those of the front ends use less than one processor core.
  unit: async () => {
    const of = (app, ...more) => ['test', '-w', `@lamina/${app}`, '--silent', ...more];
    const fronts = Promise.all([of('runtime'), of('editor')].map((args) => attemptAndTell('npm', args)));
    const server = await shown('npm', of('server', '--', '--selectProjects', 'unit'));
    const done = await fronts;
    for (const { said } of done) process.stdout.write(said);
    const all = [server, ...done];
    return {
      done: all.every((one) => one.done),
      said: all.flatMap((one) => (one.done ? [] : [one.said])).join('\n'),
    };
  },
  integration: () => integration(),
  browser: async () =>
    shown('npx', ['playwright', 'test', '--config', 'e2e/playwright.config.ts'], await findBrowser()),
};
const more = {
  mariadb: () => integration({ TEST_DATABASE_URL: process.env.CI_DATABASE_URL ?? 'mysql://root@127.0.0.1:3306' }),
};
const all = { ...kinds, ...more };
const asked = process.argv.slice(2).filter((name) => name in all);
const failed = [];
for (const name of asked.length > 0 ? asked : Object.keys(kinds)) {
  const started = Date.now();
  process.stdout.write(`\n== ${name} ==\n`);
  const { done, said } = await all[name]();
  if (!done) failed.push({ name, said });
  process.stdout.write(`== ${name}: ${Math.round((Date.now() - started) / 1000)} s ==\n`);
}
// The end of a log is what one reads first, and the failure may lie an hour before it.
for (const { name, said } of failed) {
  process.stdout.write(`\n== ${name} failed, its end once more ==\n${said.split('\n').slice(-LAST_LINES).join('\n')}`);
}
process.stdout.write(
  failed.length === 0 ? '\nAll tests passed.\n' : `\nFailed: ${failed.map(({ name }) => name).join(', ')}\n`,
);
process.exit(failed.length === 0 ? 0 : 1);
