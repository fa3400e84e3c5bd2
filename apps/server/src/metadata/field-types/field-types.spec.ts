import type { FieldSpec, FieldTypeName } from '../model.js';
import { loadLimits } from '../loader.js';
import type { FieldType, SqlFlavour } from '../resource.js';
import { ValueProblem } from '../value-problem.js';
import { MAX_FILES } from './attachment.js';
import { deletedType, FIELD_TYPES, idType } from './index.js';
import { JSON_CHARS, JSON_DEPTH } from './json-value.js';
import { DEFAULT_TEXT_LENGTH } from './text.js';

const spec = (type: FieldTypeName, more: Partial<FieldSpec> = {}): FieldSpec => ({ type, zh: 'x', en: 'x', ...more });

const parse = (type: FieldTypeName, raw: unknown, more: Partial<FieldSpec> = {}): unknown =>
  FIELD_TYPES[type].parse(raw, spec(type, more));

function refusal(run: () => unknown): ValueProblem {
  try {
    run();
  } catch (error) {
    if (error instanceof ValueProblem) return error;
    throw error;
  }
  throw new Error('the value was accepted');
}

const codeOf = (type: FieldTypeName, raw: unknown, more: Partial<FieldSpec> = {}): string =>
  refusal(() => parse(type, raw, more)).code;

function throughDatabase(type: FieldType, value: unknown, field: FieldSpec, flavour: SqlFlavour): unknown {
  return type.fromDb(type.toDb(value, field, flavour), field, flavour);
}

describe('every type', () => {
  test.each(Object.keys(FIELD_TYPES) as FieldTypeName[])(
    '%s reads blank as null and keeps null in the database',
    (name) => {
      for (const blank of [null, undefined, '']) expect(parse(name, blank)).toBeNull();
      for (const flavour of ['sqlite', 'mysql'] as const) {
        expect(throughDatabase(FIELD_TYPES[name], null, spec(name), flavour)).toBeNull();
        expect(FIELD_TYPES[name].columnType(spec(name), flavour)).toMatch(/^[a-z]+(\(\d+(,\d+)?\))?$/);
      }
      expect(FIELD_TYPES[name].name).toBe(name);
    },
  );

  const samples: [FieldTypeName, unknown, Partial<FieldSpec>?][] = [
    ['string', 'plate \u00d7 2'],
    ['text', 'two\nlines'],
    ['int', -12],
    ['decimal', '-0.05', { precision: 8, scale: 2 }],
    ['decimal', '9999999999999999.99', { precision: 18, scale: 2 }],
    ['decimal', '12', { precision: 4, scale: 0 }],
    ['date', '2026-02-28'],
    ['datetime', '2026-02-28 23:59:59'],
    ['bool', false],
    ['dict', 'RECT'],
    ['dict', 3, { numeric: true }],
    ['dicts', 'JQ,LS'],
    ['ref', '9223372036854775807'],
    ['refs', '1,2'],
    ['json', { a: [1, null, 'x'] }],
    ['attachment', [{ name: 'a.pdf', link: '/upload/a.pdf' }]],
    ['code', 'HT2611-003'],
  ];
  const rows = samples.map(([name, value, more = {}]) => ({ name, value, more }));
  test.each(rows)('$name: a canonical value survives both databases and a second parse', ({ name, value, more }) => {
    const field = spec(name, more);
    expect(parse(name, value, more)).toEqual(value);
    for (const flavour of ['sqlite', 'mysql'] as const) {
      expect(throughDatabase(FIELD_TYPES[name], value, field, flavour)).toEqual(value);
    }
  });

  test('bounds agree with schemas/limits.json', () => {
    const limits = loadLimits('../../schemas');
    expect([JSON_DEPTH, JSON_CHARS, DEFAULT_TEXT_LENGTH, MAX_FILES]).toEqual([
      limits.body.jsonDepth,
      limits.field.jsonChars,
      limits.field.textChars,
      limits.upload.attachments,
    ]);
  });
});

describe('string', () => {
  test('counts characters, not UTF-16 units', () => {
    expect(parse('string', '😀😀', { length: 2 })).toBe('😀😀');
    expect(refusal(() => parse('string', 'abc', { length: 2 })).params).toEqual({ max: 2 });
  });

  test('takes numbers, refuses objects, NUL and broken surrogates', () => {
    expect(parse('string', 12.5)).toBe('12.5');
    expect(codeOf('string', {})).toBe('value.notText');
    expect(codeOf('string', ['a'])).toBe('value.notText');
    expect(codeOf('string', 'a\u0000')).toBe('value.badCharacters');
    expect(codeOf('string', '\ud800')).toBe('value.badCharacters');
  });

  test('leaves the row when it is long', () => {
    expect(FIELD_TYPES.string.columnType(spec('string', { length: 32 }), 'mysql')).toBe('varchar(32)');
    expect(FIELD_TYPES.string.columnType(spec('string', { length: 20000 }), 'mysql')).toBe('mediumtext');
  });
});

describe('int', () => {
  test.each([
    ['7', 7],
    ['-7', -7],
    ['+7', 7],
    ['-0', 0],
    [2147483647, 2147483647],
  ])('%p is %p', (raw, value) => expect(parse('int', raw)).toBe(value));

  test.each(['1.0', '1e3', ' 1', '0x10', 'abc', 1.5, Number.NaN, Number.POSITIVE_INFINITY, true, [], {}])(
    '%p is no whole number',
    (raw) => expect(codeOf('int', raw)).toBe('value.notInteger'),
  );

  test('32 bits unless its bounds are wider', () => {
    expect(codeOf('int', 2147483648)).toBe('value.outOfRange');
    expect(parse('int', 2147483648, { max: 9e15 })).toBe(2147483648);
    expect(FIELD_TYPES.int.columnType(spec('int', { max: 9e15 }), 'mysql')).toBe('bigint');
  });
});

describe('decimal', () => {
  const two = { precision: 8, scale: 2 };

  test.each([
    ['12600', '12600.00'],
    ['.5', '0.50'],
    ['5.', '5.00'],
    ['1.005', '1.01'],
    ['-1.005', '-1.01'],
    ['1.0049999999999999999', '1.00'],
    [1.005, '1.01'],
    [1e-7, '0.00'],
    ['-0.001', '0.00'],
    ['999999.994', '999999.99'],
  ])('%p is %p', (raw, value) => expect(parse('decimal', raw, two)).toBe(value));

  test.each(['1e5', 'NaN', 'Infinity', '1,000', '\uff11', '--1', '.', '1'.repeat(65), Number.NaN, true, [], {}])(
    '%p is no number',
    (raw) => expect(codeOf('decimal', raw, two)).toBe('value.notNumber'),
  );

  test('refuses too many digits before the point, also those that rounding adds', () => {
    expect(refusal(() => parse('decimal', '1000000', two)).params).toEqual({ digits: 6 });
    expect(codeOf('decimal', '999999.995', two)).toBe('value.tooManyDigits');
    expect(codeOf('decimal', 1e300, two)).toBe('value.tooManyDigits');
  });

  test('is a scaled integer in SQLite, read as text beyond 15 digits', () => {
    const wide = spec('decimal', { precision: 18, scale: 2 });
    const { toDb, readSql, columnType } = FIELD_TYPES.decimal;
    expect(toDb('-0.05', spec('decimal', two), 'sqlite')).toBe(-5);
    expect(toDb('9999999999999999.99', wide, 'sqlite')).toBe('999999999999999999');
    expect(readSql?.('t.price', 'sqlite', wide)).toBe('CAST(t.price AS TEXT)');
    expect(readSql?.('t.price', 'sqlite', spec('decimal', two))).toBe('t.price');
    expect(readSql?.('t.price', 'mysql', wide)).toBe('t.price');
    expect(columnType(wide, 'mysql')).toBe('decimal(18,2)');
    expect(columnType(wide, 'sqlite')).toBe('integer');
  });
});

describe('date and datetime', () => {
  test.each([
    ['2026-11-21', '2026-11-21', '2026-11-21 00:00:00'],
    ['2026-11-21 08:05', '2026-11-21', '2026-11-21 08:05:00'],
    ['2026-11-21T08:05:09', '2026-11-21', '2026-11-21 08:05:09'],
    ['2026-11-21T20:00:00.000Z', '2026-11-22', '2026-11-22 04:00:00'],
    ['2026-11-21T20:00:00+0800', '2026-11-21', '2026-11-21 20:00:00'],
    ['2024-02-29', '2024-02-29', '2024-02-29 00:00:00'],
  ])('%s', (raw, date, moment) => {
    expect(parse('date', raw)).toBe(date);
    expect(parse('datetime', raw)).toBe(moment);
  });

  test.each([
    '2026-02-30',
    '2025-02-29',
    '2026-13-01',
    '0000-01-01',
    '2026-1-1',
    '21.11.2026',
    '2026-11-21 24:00:00',
    'now',
    1700000000,
    {},
  ])('%p is no date', (raw) => {
    expect(codeOf('date', raw)).toBe('value.notDate');
    expect(codeOf('datetime', raw)).toBe('value.notDateTime');
  });

  test.each(['2026-11-21T10:00:00+99:99', '2026-11-21 10:60'])('%p is no moment', (raw) =>
    expect(codeOf('datetime', raw)).toBe('value.notDateTime'),
  );
});

describe('bool', () => {
  test.each([true, 1, '1', 'true'])('%p is yes', (raw) => expect(parse('bool', raw)).toBe(true));
  test.each([false, 0, '0', 'false'])('%p is no', (raw) => expect(parse('bool', raw)).toBe(false));
  test.each([2, 'yes', [], {}])('%p is neither', (raw) => expect(codeOf('bool', raw)).toBe('value.notBoolean'));
  test('is 0 or 1 in the database', () => {
    expect(FIELD_TYPES.bool.toDb(true, spec('bool'), 'sqlite')).toBe(1);
    expect(FIELD_TYPES.bool.toDb(false, spec('bool'), 'mysql')).toBe(0);
  });
});

describe('dict and dicts', () => {
  test('a key is text, or a number where the dictionary is numeric', () => {
    expect(parse('dict', 1)).toBe('1');
    expect(parse('dict', '1', { numeric: true })).toBe(1);
    expect(codeOf('dict', 'x', { numeric: true })).toBe('value.notInteger');
    expect(codeOf('dict', { $gt: '' })).toBe('value.notKey');
    expect(FIELD_TYPES.dict.columnType(spec('dict', { numeric: true }), 'mysql')).toBe('int');
  });

  test('several keys are comma-joined, each once', () => {
    expect(parse('dicts', ['JQ', 'LS', 'JQ'])).toBe('JQ,LS');
    expect(parse('dicts', 'JQ, LS,')).toBe('JQ,LS');
    expect(parse('dicts', [])).toBeNull();
    expect(codeOf('dicts', ['a,b'])).toBe('value.notKeyList');
    expect(codeOf('dicts', { a: 1 })).toBe('value.notKeyList');
    expect(codeOf('dicts', [{ a: 1 }])).toBe('value.notKey');
  });
});

describe('ids', () => {
  test('64 bits and no more', () => {
    expect(parse('ref', '9223372036854775807')).toBe('9223372036854775807');
    expect(parse('ref', 42)).toBe('42');
    expect(parse('ref', '007')).toBe('7');
    expect(idType.readSql?.('id', 'sqlite', spec('ref'))).toBe('CAST(id AS TEXT)');
  });

  test.each([{ id: {} }, {}, [], ['1'], '1 OR 1=1', '-1', '1.0', '9223372036854775808', 2 ** 60, true])(
    '%p is no id',
    (raw) => expect(codeOf('ref', raw)).toBe('value.notId'),
  );

  test('lists take ids and the guest mark', () => {
    expect(parse('refs', [1, '2'])).toBe('1,2');
    expect(parse('refs', '-1')).toBe('-1');
    expect(codeOf('refs', '1,x')).toBe('value.notId');
    expect(codeOf('refs', '1,2,3', { length: 4 })).toBe('value.tooLong');
  });
});

describe('json', () => {
  const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

  test('reads text that looks like JSON', () => {
    expect(parse('json', '["JQ"]')).toEqual(['JQ']);
    expect(parse('json', 'plain')).toBe('plain');
    expect(codeOf('json', '{oops')).toBe('value.notJson');
  });

  test('is bounded in depth and size', () => {
    expect(parse('json', nested(JSON_DEPTH))).toEqual(nested(JSON_DEPTH));
    expect(codeOf('json', nested(JSON_DEPTH + 1))).toBe('value.tooDeep');
    expect(codeOf('json', nested(2000))).toBe('value.tooDeep');
    expect(codeOf('json', ['abcdef'], { length: 5 })).toBe('value.tooLong');
  });

  test.each(['{"__proto__":{"admin":true}}', '{"a":{"constructor":1}}', '[{"prototype":1}]'])('refuses %s', (text) => {
    expect(codeOf('json', text)).toBe('value.badKey');
    expect(codeOf('json', JSON.parse(text))).toBe('value.badKey');
  });
});

describe('attachment', () => {
  const file = { name: 'a.pdf', link: 'https://files/a.pdf', size: 12, state: 'uploaded', progress: 1 };

  test('keeps what it knows of a file', () => {
    expect(parse('attachment', [file])).toEqual([{ name: 'a.pdf', link: 'https://files/a.pdf', size: 12 }]);
    expect(parse('attachment', JSON.stringify([file]))).toHaveLength(1);
    expect(parse('attachment', [])).toBeNull();
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example/x', 'file:///etc/passwd', ''])(
    'refuses the link %p',
    (link) => expect(codeOf('attachment', [{ name: 'a', link }])).toBe('value.notAttachment'),
  );

  test('is bounded', () => {
    expect(
      codeOf(
        'attachment',
        Array.from({ length: MAX_FILES + 1 }, () => file),
      ),
    ).toBe('value.tooManyItems');
    expect(codeOf('attachment', file)).toBe('value.notAttachment');
    expect(codeOf('attachment', ['a'])).toBe('value.notAttachment');
  });
});

test('is_deleted holds the id of a deleted row and reads as 0 or 1', () => {
  const field = spec('int');
  expect(deletedType.toDb('1234567890123456789', field, 'sqlite')).toBe('1234567890123456789');
  expect(deletedType.fromDb('1234567890123456789', field, 'sqlite')).toBe(1);
  expect(deletedType.fromDb('0', field, 'mysql')).toBe(0);
});
