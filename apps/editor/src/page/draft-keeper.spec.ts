/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { DraftKeeper, type Kept, type Work } from './draft-keeper.js';
import { ApiError } from '../shared/runtime.js';

const work = (text: string, baseVersion = 1): Work => ({ text, baseVersion });

function keeper() {
  const calls: string[] = [];
  const told: Kept[] = [];
  let revision = 0;
  let fails: Error | undefined;
  const keeping = new DraftKeeper(
    {
      save: async ({ text }, known) => {
        calls.push(`save ${text} on ${known}`);
        if (fails) throw fails;
        revision = known + 1;
        return { revision };
      },
      drop: async (known) => {
        calls.push(`drop ${known}`);
      },
      tell: (kept) => told.push(kept),
    },
    1000,
  );
  return { keeping, calls, told, fail: (reason: Error | undefined) => (fails = reason) };
}

describe('the draft of a page', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is written a moment after the last change, and not before its author has decided on the one he had', async () => {
    const { keeping, calls } = keeper();
    keeping.take(work('a'));
    await jest.advanceTimersByTimeAsync(5000);
    expect(calls).toEqual([]);
    keeping.begin(3);
    keeping.take(work('ab'));
    await jest.advanceTimersByTimeAsync(999);
    expect(calls).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(calls).toEqual(['save ab on 3']);
  });

  it('is written at once when asked for, one call after the other, and only once', async () => {
    const { keeping, calls } = keeper();
    keeping.begin(0);
    keeping.take(work('a'));
    const first = keeping.flush();
    keeping.take(work('b'));
    await Promise.all([first, keeping.flush(), keeping.flush()]);
    expect(calls).toEqual(['save b on 0']);
    keeping.take(work('c'));
    await keeping.flush();
    await jest.advanceTimersByTimeAsync(5000);
    expect(calls).toEqual(['save b on 0', 'save c on 1']);
  });

  it('goes when the page is again as published, and begins anew after publishing', async () => {
    const { keeping, calls, told } = keeper();
    keeping.begin(0);
    keeping.take(work('a'));
    await keeping.flush();
    keeping.take(undefined);
    await keeping.flush();
    expect(calls).toEqual(['save a on 0', 'drop 1']);
    keeping.take(work('b'));
    await keeping.flush();
    keeping.published();
    await keeping.flush();
    keeping.take(work('c', 2));
    await keeping.flush();
    expect(calls.slice(2)).toEqual(['save b on 0', 'save c on 0']);
    expect(told).toEqual(['kept', 'nothing', 'kept', 'nothing', 'kept']);
  });

  it('stops when somebody else has it, and goes on after another failure', async () => {
    const { keeping, calls, told, fail } = keeper();
    keeping.begin(1);
    fail(new ApiError(500, 'down'));
    keeping.take(work('a'));
    await keeping.flush();
    fail(new ApiError(409, 'taken'));
    await keeping.flush();
    keeping.take(work('b'));
    await keeping.flush();
    expect(calls).toEqual(['save a on 1', 'save a on 1']);
    expect(told).toEqual(['failed', 'lost']);
    fail(undefined);
    keeping.begin(7);
    await keeping.flush();
    expect(calls.at(-1)).toBe('save b on 7');
  });

  it('goes on after an error of the program, says that the draft is not stored, and lets the page be saved', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { keeping, calls, told, fail } = keeper();
    keeping.begin(0);
    const bug = new TypeError('no revision in the answer');
    fail(bug);
    keeping.take(work('a'));
    await keeping.flush();
    expect(logged).toHaveBeenCalledWith(bug);
    fail(undefined);
    keeping.take(work('b'));
    await keeping.flush();
    expect(calls).toEqual(['save a on 0', 'save b on 0']);
    expect(told).toEqual(['failed', 'kept']);
    logged.mockRestore();
  });
});
