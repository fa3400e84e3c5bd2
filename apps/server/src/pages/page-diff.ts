import { written } from './page-lint.js';

const CONTEXT_LINES = 1000;
/** Two large pages with nothing in common would take minutes. */
const LONGEST_MS = 2000;

/** Unified text of what differs between two versions; null when that cannot be found out in reasonable time. */
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
