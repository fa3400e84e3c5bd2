import type { PageVersion } from './page-calls.js';

type Words = (key: string) => string;

/** The author of a version and the comment. A version that came with the product has no author; a text says so. */
export function versionWords(
  { createUser, createUserName, remark }: Pick<PageVersion, 'createUser' | 'createUserName' | 'remark'>,
  t: Words,
): { author: string; note: string } {
  if (createUser === null) {
    const note = remark === 'merged' ? 'editor.factoryMerged' : 'editor.factoryNote';
    return { author: t('editor.factoryAuthor'), note: t(note) };
  }
  return { author: createUserName ?? createUser, note: remark ?? '' };
}
