import { type Clock, newId } from '../../config/index.js';
import type { Sql, SqlFlavour, Tx } from '../../database/index.js';
import type { Record_ } from '../../metadata/index.js';

/**
 * Numbering rules: `HT{yyMM}-{seq:3}`. Tokens: `{yyyyMMdd} {yyMMdd} {yyyyMM} {yyMM} {yyyy} {yy}` (plant time),
 * `{seq:n}` (at least n digits), `{field}` (a value of the record). The sequence runs within the text before it,
 * so each day, month or parent document counts from one.
 */
const DATE_TOKENS: Record<string, (day: string) => string> = {
  yyyyMMdd: (day) => day.replaceAll('-', ''),
  yyMMdd: (day) => day.replaceAll('-', '').slice(2),
  yyyyMM: (day) => day.slice(0, 4) + day.slice(5, 7),
  yyMM: (day) => day.slice(2, 4) + day.slice(5, 7),
  yyyy: (day) => day.slice(0, 4),
  yy: (day) => day.slice(2, 4),
};

/** Period of a rule without dates or fields. Not the empty text: that is stored as NULL, and NULL equals nothing. */
const NO_PERIOD = '-';

interface Draft {
  /** Text before and after the number. */
  before: string;
  after: string;
  digits: number;
  /** The text within which the sequence counts: all dates and fields of the rule. */
  period: string;
}

function draft(rule: string, record: Record_, clock: Clock): Draft {
  const day = clock.today();
  const values: string[] = [];
  let digits: number | undefined;
  const text = rule.replace(/\{(\w+)(?::(\d+))?\}/g, (_, name: string, width?: string) => {
    if (name === 'seq') {
      digits = Number(width ?? 1);
      return '\u0000';
    }
    const value = DATE_TOKENS[name]?.(day) ?? String(record[name] ?? '');
    values.push(value);
    return value;
  });
  if (digits === undefined) throw new Error(`numbering rule ${rule} has no {seq}`);
  const [before = '', after = ''] = text.split('\u0000');
  return { before, after, digits, period: values.join('/') || NO_PERIOD };
}

const numbered = (part: Draft, value: number): string =>
  `${part.before}${String(value).padStart(part.digits, '0')}${part.after}`;

const BUMP: Record<SqlFlavour, string> = {
  sqlite: `INSERT INTO lc_sequence (id, tenant_id, seq_key, period, value) VALUES (?, ?, ?, ?, 1)
           ON CONFLICT (tenant_id, seq_key, period) DO UPDATE SET value = value + 1`,
  mysql: `INSERT INTO lc_sequence (id, tenant_id, seq_key, period, value) VALUES (?, ?, ?, ?, 1)
          ON DUPLICATE KEY UPDATE value = value + 1`,
};
const READ = 'SELECT value FROM lc_sequence WHERE tenant_id = ? AND seq_key = ? AND period = ?';

/**
 * Draws the next number. The row stays locked until the transaction ends: a number that is rolled back is drawn again,
 * so there are no gaps, and no two transactions get the same number.
 */
export async function nextCode(
  tx: Tx,
  flavour: SqlFlavour,
  tenantId: string,
  key: string,
  rule: string,
  record: Record_,
  clock: Clock,
): Promise<string> {
  const part = draft(rule, record, clock);
  await tx.later(BUMP[flavour], [newId(), tenantId, key, part.period]);
  const row = await tx.get<{ value: number | string }>(READ, [tenantId, key, part.period]);
  return numbered(part, Number(row?.value));
}

/** The next number; nothing is reserved. */
export async function previewCode(
  sql: Sql,
  tenantId: string,
  key: string,
  rule: string,
  record: Record_,
  clock: Clock,
): Promise<string> {
  const part = draft(rule, record, clock);
  const row = await sql.get<{ value: number | string }>(READ, [tenantId, key, part.period]);
  return numbered(part, Number(row?.value ?? 0) + 1);
}
