import { logError } from '../stores/index.js';

/** Not in automated browsers: a service worker would hide calls from the script that controls the browser. */
const wanted = () => import.meta.env.PROD && 'serviceWorker' in navigator && !navigator.webdriver;

/** Registers the service worker of the build, after everything that the first paint needs. */
export function startServiceWorker(): void {
  if (!wanted()) return;
  const register = () => void navigator.serviceWorker.register('/service-worker.js').catch(logError);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
