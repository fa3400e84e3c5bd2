import { describe, expect, it } from '@jest/globals';
import { intentOf, sendIntent } from './intent.js';

const save = (body: unknown = { id: 1 }) => intentOf('POST', '/api/save', body);

describe('a wish', () => {
  it('keeps its key while nobody knows whether it was done, and is a new one after that', () => {
    const first = save();
    first?.settle(503);
    const again = save();
    expect(again?.key).toBe(first?.key);
    expect(save({ id: 2 })?.key).not.toBe(first?.key);
    again?.settle(0);
    const third = save();
    expect(third?.key).toBe(first?.key);
    third?.settle(200);
    expect(save()?.key).not.toBe(first?.key);
  });

  it('that was refused is a new one when it is sent again', () => {
    const first = save('refused');
    first?.settle(400);
    expect(save('refused')?.key).not.toBe(first?.key);
  });

  it('is no reading', () => {
    expect(intentOf('GET', '/api/list', undefined)).toBeUndefined();
  });

  it('is sent once more after a cut connection, and not after anything else', async () => {
    let sent = 0;
    const cut = async (): Promise<string> => {
      sent += 1;
      if (sent === 1) throw new TypeError('Failed to fetch');
      return 'done';
    };
    expect(await sendIntent(save(), cut, () => false, 0)).toBe('done');
    for (const [intent, reason] of [
      [undefined, new TypeError('cut')],
      [save(), new Error('other')],
    ] as const) {
      sent = 0;
      const fail = async (): Promise<never> => {
        sent += 1;
        throw reason;
      };
      await expect(sendIntent(intent, fail, () => false, 0)).rejects.toBe(reason);
      expect(sent).toBe(1);
    }
  });
});
