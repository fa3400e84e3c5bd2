import type { Actor } from './actor.js';
import { ActorMemory } from './actor-memory.js';

const actor = (account: string) => ({ account }) as Actor;

describe('actors that are remembered', () => {
  it('are made once, and known without waiting from then on', async () => {
    const memory = new ActorMemory();
    let made = 0;
    const make = async () => actor(`wangli ${(made += 1)}`);
    const [first, second] = await Promise.all([memory.of('a', make), memory.of('a', make)]);
    expect([first, second, memory.known('a')]).toEqual([actor('wangli 1'), first, first]);
  });

  it('are not known when they were forgotten while they were made', async () => {
    const memory = new ActorMemory();
    const { promise, finish } = (() => {
      let finish: (one: Actor) => void = () => undefined;
      const promise = new Promise<Actor>((done) => (finish = done));
      return { promise, finish };
    })();
    const asked = memory.of('a', () => promise);
    memory.forget();
    finish(actor('old'));
    await asked;
    expect(memory.known('a')).toBeUndefined();
    expect(await memory.of('a', async () => actor('new'))).toEqual(actor('new'));
  });

  it('are asked for again when their making failed', async () => {
    const memory = new ActorMemory();
    await expect(memory.of('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(await memory.of('a', async () => actor('back'))).toEqual(actor('back'));
  });

  it('are forgotten when they are too many, and only by somebody new', async () => {
    const memory = new ActorMemory(2);
    for (const key of ['a', 'b', 'a', 'b']) await memory.of(key, async () => actor(key));
    expect([memory.known('a'), memory.known('b')]).toEqual([actor('a'), actor('b')]);
    await memory.of('c', async () => actor('c'));
    expect([memory.known('a'), memory.known('c')]).toEqual([undefined, actor('c')]);
  });
});
