// What the installed application keeps in the browser: files that never change, and a page that says there is no
// connection. Calls, pages and their data always come from the server.
const ASSETS = 'lamina.assets';
/** Limits the cache; the oldest files, from earlier builds, are removed first. */
const MAX_ENTRIES = 400;
const OFFLINE_PAGE = __OFFLINE_PAGE__;
const OFFLINE_POLICY = __OFFLINE_POLICY__;

const isAsset = ({ origin, pathname }) => origin === location.origin && /^\/(editor\/)?assets\//.test(pathname);
const isCall = ({ pathname }) => pathname.startsWith('/api/');

async function fromAssets(request) {
  const cache = await caches.open(ASSETS);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  // If the disk is full, the answer is still used.
  if (answer.status === 200) await cache.put(request, answer.clone()).catch(() => undefined);
  return answer;
}

async function open(request) {
  try {
    return await fetch(request);
  } catch {
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': OFFLINE_POLICY };
    return new Response(OFFLINE_PAGE, { status: 503, headers });
  }
}

async function trim() {
  const cache = await caches.open(ASSETS);
  const known = await cache.keys();
  await Promise.all(known.slice(0, Math.max(0, known.length - MAX_ENTRIES)).map((request) => cache.delete(request)));
}

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(trim().then(() => self.clients.claim())));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || isCall(url)) return;
  if (request.mode === 'navigate') event.respondWith(open(request));
  else if (isAsset(url)) event.respondWith(fromAssets(request));
});
