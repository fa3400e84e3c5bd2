import { logError } from '../stores/index.js';

/** What a browser under a script keeps would hide its calls from the script. */
const wanted = () => import.meta.env.PROD && 'serviceWorker' in navigator && !navigator.webdriver;

/** Registers the service worker of the build, after everything that the first paint needs. */
export function startServiceWorker(): void {
  if (!wanted()) return;
  const register = () => void navigator.serviceWorker.register('/service-worker.js').catch(logError);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
