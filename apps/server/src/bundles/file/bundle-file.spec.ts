import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Item } from '../bundle.js';
import { readBundle, writeBundle } from './bundle-file.js';
import { fingerprintOf, installationKey } from './installation-key.js';

const key = installationKey(randomBytes(32));
const head = { name: 'one', product: '0.1.0', time: '2026-11-25 00:00:00', house: 'plant', needs: [] };
const items: Item[] = [
  { kind: 'dict', key: 'biz/colour', value: { name: '颜色', entries: {} } },
  { kind: 'page', key: 'orders', value: { body: { type: 'page' } }, base: { body: {} } },
];
const bounds = { kilobytes: 64, unpackedKilobytes: 256, items: 10, jsonDepth: 20 };
const all = () => Promise.resolve(true);
const read = (bytes: Buffer, more: Partial<typeof bounds> = {}, trusts = all) =>
  readBundle(Readable.from([bytes]), { ...bounds, ...more }, trusts);
const refused = (bytes: Buffer, more: Partial<typeof bounds> = {}, trusts?: () => Promise<boolean>) =>
  read(bytes, more, trusts).then(
    () => 'read',
    (error: Error) => error.message,
  );
const lines = (change: (lines: string[]) => string[]): Buffer =>
  gzipSync(
    change(
      gunzipSync(writeBundle(head, items, key))
        .toString()
        .split('\n'),
    ).join('\n'),
  );

describe('the file of a bundle', () => {
  it('is read as it was written', async () => {
    const bundle = await read(writeBundle(head, items, key));
    expect(bundle.items).toEqual(items);
    expect(bundle.head).toEqual({ ...head, items: 2, publicKey: key.publicKey });
  });

  it('is refused when anything in it was altered', async () => {
    const change = (from: string, to: string) => lines((all) => all.map((line) => line.replace(from, to)));
    for (const bytes of [
      change('颜色', '颜 色'),
      change('"name":"one"', '"name":"two"'),
      lines((all) => [all[0]!, all[2]!, ...all.slice(3)]),
      lines((all) => [all[0]!, all[2]!, all[1]!, ...all.slice(3)]),
      lines((all) => [...all.slice(0, 3), all[2]!, ...all.slice(3)]),
      writeBundle(head, items, key).subarray(0, 300),
    ])
      expect(await refused(bytes)).toContain('altered');
  });

  it('is refused without a signature, and with that of somebody else', async () => {
    expect(await refused(lines((all) => [...all.slice(0, 3), '']))).toContain('not signed');
    const other = installationKey(randomBytes(32)).publicKey;
    const foreign = lines((all) => all.map((line) => line.replace(key.publicKey, other)));
    expect(await refused(foreign)).toContain('altered');
    expect(await refused(lines((all) => all.map((line) => line.replace(key.publicKey, 'abc'))))).toContain(
      'not signed',
    );
  });

  it('is refused at its head when nobody has accepted its installation', async () => {
    const strange = read(writeBundle(head, items, key), {}, () => Promise.resolve(false));
    await expect(strange).rejects.toMatchObject({
      extra: { data: { house: 'plant', publicKey: key.publicKey, fingerprint: fingerprintOf(key.publicKey) } },
    });
    expect(fingerprintOf(key.publicKey)).toMatch(/^([0-9a-f]{4} ){7}[0-9a-f]{4}$/);
  });

  it('is no bundle, of a later format, or beyond a bound', async () => {
    expect(await refused(Buffer.from('hello'))).toContain('no bundle');
    expect(await refused(gzipSync('{"kind":"other"}\n'))).toContain('no bundle');
    expect(await refused(gzipSync('x'.repeat(300 * 1024)), { unpackedKilobytes: 1024 })).toContain('no bundle');
    expect(await refused(lines((all) => all.map((line) => line.replace('"format":1', '"format":2'))))).toContain(
      'newer',
    );
    const whole = writeBundle(head, items, key);
    expect(await refused(whole, { kilobytes: 0 })).toContain('larger');
    expect(await refused(whole, { items: 1 })).toContain('more than 1');
    expect(await refused(whole, { jsonDepth: 2 })).toContain('nested');
    const bomb = writeBundle(head, [{ kind: 'dict', key: 'a', value: { a: 'x'.repeat(2 ** 20) } }], key);
    expect(bomb.length).toBeLessThan(4096);
    expect(await refused(bomb)).toContain('larger');
  });
});
