import { describe, expect, it } from '@jest/globals';
import { versionWords } from './version-words.js';

const t = (key: string) => `[${key}]`;

describe('author and note of a page version', () => {
  it('are words where the page came with the product', () => {
    const words = versionWords({ createUser: null, createUserName: null, remark: 'factory' }, t);
    expect(words).toEqual({ author: '[editor.factoryAuthor]', note: '[editor.factoryNote]' });
  });
  it('say that the product was merged into an author’s page', () => {
    const words = versionWords({ createUser: null, createUserName: null, remark: 'merged' }, t);
    expect(words.note).toBe('[editor.factoryMerged]');
  });
  it('are those of the person, whatever he wrote', () => {
    const version = { createUser: '7', createUserName: 'Wang Li', remark: 'factory' };
    expect(versionWords(version, t)).toEqual({ author: 'Wang Li', note: 'factory' });
  });
  it('are never null, not even of somebody without a name', () => {
    const version = { createUser: '7', createUserName: null, remark: null };
    expect(versionWords(version, t)).toEqual({ author: '7', note: '' });
  });
});
