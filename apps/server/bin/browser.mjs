import { existsSync } from 'node:fs';
import { attempt, run } from './run.mjs';

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Path of a Chromium for the browser tests; installs one where there is none. undefined: Playwright's own. */
export async function findBrowser() {
  const found = () => SYSTEM.find((path) => existsSync(path));
  if (found() !== undefined) return found();
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    const quiet = { stdio: 'ignore', env: { DEBIAN_FRONTEND: 'noninteractive' } };
    await attempt('apt-get', ['update', '-qq'], quiet);
    if (await attempt('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-wqy-microhei'], quiet)) return found();
  }
  await run('npx', ['playwright', 'install', 'chromium']);
  return undefined;
}
