import { existsSync } from 'node:fs';
import { attempt, run } from './run.mjs';

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** The same engine without a window: it runs the same pages for less, but shows no PDF and installs no application. */
const SHELL = ['/usr/bin/chromium-headless-shell'];

const existing = (paths) => paths.find((path) => existsSync(path));

/**
 * Variables that name the Chromium of the browser tests, and its shell where there is one; installs them where they are
 * missing. Empty: Playwright's own.
 */
export async function findBrowser() {
  const quiet = { stdio: 'ignore', env: { DEBIAN_FRONTEND: 'noninteractive' } };
  const missing = [
    ...(existing(SYSTEM) ? [] : ['chromium', 'fonts-wqy-microhei']),
    ...(existing(SHELL) ? [] : ['chromium-headless-shell']),
  ];
  if (missing.length > 0 && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    await attempt('apt-get', ['update', '-qq'], quiet);
    for (const name of missing) await attempt('apt-get', ['install', '-y', '-qq', name], quiet);
  }
  const [whole, shell] = [existing(SYSTEM), existing(SHELL)];
  if (whole === undefined) {
    await run('npx', ['playwright', 'install', 'chromium']);
    return {};
  }
  return shell === undefined ? { CHROMIUM: whole } : { CHROMIUM: whole, CHROMIUM_SHELL: shell };
}
