import { passwordHolds, reveal, sealField, type Secrets } from './secrets.js';

describe('chosen passwords', () => {
  it.each([
    ['abc123', 'wangli', 6, 2, true],
    ['abc12', 'wangli', 6, 2, false],
    ['abcdef', 'wangli', 6, 2, false],
    ['Abc12!', 'wangli', 6, 4, true],
    ['Abc123', 'wangli', 6, 4, false],
    ['wangli', 'wangli', 6, 1, false],
    ['WangLi', 'wangli', 6, 1, false],
    ['', 'wangli', 0, 0, true],
    ['爆炸复合板材', 'wangli', 6, 1, true],
    ['😀😀😀', 'wangli', 6, 1, false],
  ])('%s of %s with %i characters of %i kinds: %s', (plain, account, length, kinds, holds) => {
    expect(passwordHolds(plain, account, { length, kinds })).toBe(holds);
  });
});

describe('keys of outside services', () => {
  const secrets: Secrets = {
    hash: async (plain) => plain,
    seal: async (plain) => `sealed:${plain}`,
    unseal: async (sealed) => sealed.slice('sealed:'.length),
  };

  it('are used as they were given, sealed or from before', async () => {
    expect(await Promise.all(['sealed:a', 'a', null].map((stored) => reveal(secrets, stored)))).toEqual(['a', 'a', '']);
  });

  it('are sealed once: what a form leaves as it is, is not written', async () => {
    const before = { key: 'sealed:old' };
    const written = async (given: unknown) => {
      const record = { key: given };
      await sealField(secrets, 'key', record, before);
      return record.key;
    };
    expect(await Promise.all(['new', '', undefined, 'sealed:old'].map(written))).toEqual([
      'sealed:new',
      undefined,
      undefined,
      undefined,
    ]);
  });
});
