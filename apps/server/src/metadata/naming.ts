import { createHash } from 'node:crypto';

/** `createTime` → `create_time`, `clad2Grade` → `clad2_grade`. */
export const columnName = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const LONGEST_INDEX_NAME = 60;

/**
 * Name of an index: `uk_` or `idx_`, table and columns. Both databases allow at least 64 characters; longer names are
 * shortened and end with a hash so that they stay unique and the same on every server.
 */
export function indexName(table: string, columns: readonly string[], unique: boolean): string {
  const whole = `${unique ? 'uk' : 'idx'}_${table}_${columns.join('_')}`;
  if (whole.length <= LONGEST_INDEX_NAME) return whole;
  const hash = createHash('sha256').update(whole).digest('hex').slice(0, 8);
  return `${whole.slice(0, LONGEST_INDEX_NAME - 9)}_${hash}`;
}
