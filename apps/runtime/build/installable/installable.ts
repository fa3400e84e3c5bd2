import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

type Words = Record<string, string>;

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const wordsOf = (language: string): Words => JSON.parse(read(`../../../../schemas/i18n/${language}.json`)) as Words;

const icon = (purpose: 'any' | 'maskable', side: number) => ({
  src: `/icons/${purpose}-${side}.png`,
  sizes: `${side}x${side}`,
  type: 'image/png',
  purpose,
});

function manifest(zh: Words, en: Words): string {
  return JSON.stringify({
    id: '/',
    name: zh['shell.product'],
    name_localized: { en: en['shell.product'] },
    short_name: 'Lamina',
    lang: 'zh-CN',
    start_url: '/wel',
    scope: '/',
    display: 'standalone',
    theme_color: '#20262e',
    background_color: '#f5f6f8',
    icons: (['any', 'maskable'] as const).flatMap((purpose) => [icon(purpose, 192), icon(purpose, 512)]),
  });
}

const offlineWords = (words: Words) => ({
  title: words['offline.title'],
  text: words['offline.text'],
  retry: words['shell.retry'],
});

/** The offline page is inside the service worker: one file, one version, and nothing to fetch without a connection. */
function serviceWorker(zh: Words, en: Words): string {
  const words = JSON.stringify({ zh: offlineWords(zh), en: offlineWords(en) });
  const page = read('offline.html').replace('__WORDS__', () => words);
  const script = /<script>([\s\S]*)<\/script>/.exec(page)?.[1] ?? '';
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'`;
  return read('service-worker.js')
    .replace('__OFFLINE_PAGE__', () => JSON.stringify(page))
    .replace('__OFFLINE_POLICY__', () => JSON.stringify(policy));
}

/** Makes the build installable: web manifest, icons, service worker. The dev server has none of them. */
export function installable(): Plugin {
  return {
    name: 'lamina-installable',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        { tag: 'link', injectTo: 'head', attrs: { rel: 'manifest', href: '/manifest.webmanifest' } },
        { tag: 'link', injectTo: 'head', attrs: { rel: 'apple-touch-icon', href: '/icons/apple-180.png' } },
        { tag: 'meta', injectTo: 'head', attrs: { name: 'theme-color', content: '#20262e' } },
      ],
    },
    generateBundle() {
      const [zh, en] = [wordsOf('zh'), wordsOf('en')];
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: manifest(zh, en) });
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: serviceWorker(zh, en) });
    },
  };
}
