import { existsSync } from 'node:fs';
import { attempt, run } from './run.mjs';

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/**
 * The same browser engine without a window. It needs less memory, but it shows no PDF and installs no web applications.
 */
const SHELL = ['/usr/bin/chromium-headless-shell'];

const existing = (paths) => paths.find((path) => existsSync(path));

/**
 * Returns environment variables with the paths of Chromium and, if present, its headless shell for the browser tests;
 * installs them if they are missing. Empty: use the browser of Playwright.
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
