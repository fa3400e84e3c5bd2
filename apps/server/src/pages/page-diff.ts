import { written } from './page-lint.js';

const CONTEXT_LINES = 1000;
/** Without a time limit, two large pages with no common parts would take minutes. */
const LONGEST_MS = 2000;

/** Unified diff of two versions; null when it takes too long. */
export async function pageDiff(
  from: { version: number; config: string },
  to: { version: number; config: string },
): Promise<string | null> {
  const { createTwoFilesPatch } = await import('diff');
  const patch = createTwoFilesPatch(
    `v${from.version}`,
    `v${to.version}`,
    written(from.config),
    written(to.config),
    '',
    '',
    {
      context: CONTEXT_LINES,
      timeout: LONGEST_MS,
    },
  );
  return patch ?? null;
}
