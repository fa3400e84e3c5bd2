import type { Caller } from './test-server.js';

type Row = Record<string, unknown>;

const SOON_MS = 5000;

/** Waits for messages to a person whose path matches; newest first. */
export async function messagesTo(person: Caller, path: RegExp): Promise<Row[]> {
  for (const end = Date.now() + SOON_MS; Date.now() < end; ) {
    const { items } = (await person.get('/api/at/base/localMassage/page', { page: 1, size: 20 })).body.data;
    const found = (items as Row[]).filter((item) => path.test(String(item['path'])));
    if (found.length > 0) return found;
    await new Promise((wake) => setTimeout(wake, 50));
  }
  throw new Error('no such message came');
}
