import { type Caller, TestServer, withQuery } from '../support/test-server.js';

type Row = Record<string, unknown>;

const MATERIAL = '/api/at/wm/material/page';
const NOTICE = '/api/lc-desk/notice/list';
const number = (value: unknown): number => (value === null || value === undefined ? Number.NaN : Number(value));
const text = (value: unknown): string => String(value ?? '');
const has = (value: unknown, part: string): boolean => text(value).toLowerCase().includes(part.toLowerCase());

describe('lists', () => {
  let server: TestServer;
  let admin: Caller;
  let materials: Row[];
  let notices: Row[];

  beforeAll(async () => {
    server = await TestServer.start();
    admin = await server.as('admin');
    const titles = ['100% certain', '50_50', 'back\\slash', "O'Brien", 'plain', 'plain Two'];
    for (const [index, title] of titles.entries()) {
      const releaseTime = `2026-03-${10 + index} 0${index}:30:00`;
      const { body } = await admin.post('/api/lc-desk/notice/submit', {
        title,
        category: 1,
        releaseTime,
        content: index % 2 === 0 ? '<p>x</p>' : undefined,
      });
      if (body.code !== 200) throw new Error(JSON.stringify(body));
    }
    materials = (await admin.get(MATERIAL, { size: 200, ascs: 'material_code' })).body.data.records;
    notices = (await admin.get(NOTICE, { size: 200, ascs: 'release_time' })).body.data.records;
  });
  afterAll(() => server.stop());

  const ids = (rows: Row[]): unknown[] => rows.map((row) => row['id']).sort();
  async function find(path: string, query: Record<string, string | number>): Promise<Row[]> {
    const { status, body } = await admin.get(path, { size: 200, ...query });
    if (status !== 200) throw new Error(`${withQuery(path, query)}: ${JSON.stringify(body)}`);
    return body.data.records;
  }

  it('has different rows', () => {
    expect(materials.length).toBeGreaterThan(30);
    expect(notices.length).toBeGreaterThan(5);
  });

  it.each<[string, string, (row: Row) => boolean]>([
    ['grade_equal', 'Q345R', (row) => row['grade'] === 'Q345R'],
    ['grade', 'Q345R', (row) => row['grade'] === 'Q345R'],
    ['grade_notequal', 'Q345R', (row) => row['grade'] !== 'Q345R'],
    ['grade_in', 'Q345R,TA2', (row) => ['Q345R', 'TA2'].includes(text(row['grade']))],
    ['grade_notin', 'Q345R,TA2', (row) => !['Q345R', 'TA2'].includes(text(row['grade']))],
    ['materialCode', '001', (row) => has(row['materialCode'], '001')],
    ['materialCode_like', '001', (row) => has(row['materialCode'], '001')],
    ['materialCode_notlike', '001', (row) => !has(row['materialCode'], '001')],
    ['materialCode_likeleft', '1', (row) => text(row['materialCode']).endsWith('1')],
    ['materialCode_likeright', 'CL001', (row) => text(row['materialCode']).startsWith('CL001')],
    ['density_ge', '7.93', (row) => number(row['density']) >= 7.93],
    ['density_gt', '7.93', (row) => number(row['density']) > 7.93],
    ['density_le', '7.85', (row) => number(row['density']) <= 7.85],
    ['density_lt', '7.85', (row) => number(row['density']) < 7.85],
    ['density_equal', '7.85', (row) => number(row['density']) === 7.85],
    ['thkMax_between', '16,60', (row) => number(row['thkMax']) >= 16 && number(row['thkMax']) <= 60],
    ['kv2Min_null', '1', (row) => row['kv2Min'] === null],
    ['kv2Min_notnull', '1', (row) => row['kv2Min'] !== null],
    ['kv2Temp_le', '0', (row) => number(row['kv2Temp']) <= 0],
    ['kv2Temp_ge', '-20', (row) => number(row['kv2Temp']) >= -20],
    ['grade_ignore', 'nonsense', () => true],
    ['grade', '', () => true],
  ])('understands %s=%s', async (key, value, keep) => {
    const expected = materials.filter(keep);
    expect(expected.length).toBeGreaterThan(0);
    expect(ids(await find(MATERIAL, { [key]: value }))).toEqual(ids(expected));
  });

  it.each<[string, string, (time: string) => boolean]>([
    ['releaseTime_datege', '2026-03-12 02:30:00', (time) => time >= '2026-03-12 02:30:00'],
    ['releaseTime_dategt', '2026-03-12 02:30:00', (time) => time > '2026-03-12 02:30:00'],
    ['releaseTime_datele', '2026-03-12 02:30:00', (time) => time <= '2026-03-12 02:30:00'],
    ['releaseTime_datelt', '2026-03-12 02:30:00', (time) => time < '2026-03-12 02:30:00'],
    ['releaseTime_dateequal', '2026-03-12 02:30:00', (time) => time === '2026-03-12 02:30:00'],
  ])('understands %s=%s', async (key, value, keep) => {
    const expected = notices.filter((row) => row['releaseTime'] !== null && keep(text(row['releaseTime'])));
    expect(expected.length).toBeGreaterThan(0);
    expect(ids(await find(NOTICE, { [key]: value }))).toEqual(ids(expected));
  });

  it.each(['100%', '%', '50_5', '_', '\\', "O'Brien", "' OR 1=1 --"])('looks for %s as it stands', async (part) => {
    const expected = notices.filter((row) => has(row['title'], part));
    expect(ids(await find(NOTICE, { title: part }))).toEqual(ids(expected));
  });

  it('matches whole values of post (kind E) without a suffix', async () => {
    const posts = (await admin.get('/api/lc-system/post/list', { size: 200 })).body.data.records;
    const [first] = posts;
    const found = (query: Record<string, string>) =>
      admin.get('/api/lc-system/post/list', query).then(({ body }) => body.data.total);
    expect(await found({ postCode: first.postCode })).toBe(1);
    expect(await found({ postCode: first.postCode.slice(0, -1) })).toBe(
      posts.filter((row: Row) => row['postCode'] === first.postCode.slice(0, -1)).length,
    );
    expect(first.categoryName).toMatch(/\S/);
  });

  describe('column filters', () => {
    const cases: [string, Row, (row: Row) => boolean][] = [
      ['blank', { operator1: 'blank' }, (row) => row['kv2Min'] === null],
      ['equals', { operator1: 'equals', value1: '34' }, (row) => row['kv2Min'] === 34],
      ['notEqual', { operator1: 'notEqual', value1: '34' }, (row) => row['kv2Min'] !== 34],
      ['greaterThan', { operator1: 'greaterThan', value1: '34' }, (row) => number(row['kv2Min']) > 34],
      ['lessThan', { operator1: 'lessThan', value1: '41' }, (row) => number(row['kv2Min']) < 41],
      ['greaterOrEqual', { operator1: 'greaterOrEqual', value1: '34' }, (row) => number(row['kv2Min']) >= 34],
      ['lessOrEqual', { operator1: 'lessOrEqual', value1: '41' }, (row) => number(row['kv2Min']) <= 41],
      [
        'two with and',
        { operator1: 'greaterOrEqual', value1: '31', operator2: 'lessThan', value2: '41', concat: 'and' },
        (row) => number(row['kv2Min']) >= 31 && number(row['kv2Min']) < 41,
      ],
      [
        'two with or',
        { operator1: 'blank', operator2: 'equals', value2: '41', concat: 'or' },
        (row) => row['kv2Min'] === null || row['kv2Min'] === 41,
      ],
      ['ticked values', { vals: ['34', '41'] }, (row) => row['kv2Min'] === 34 || row['kv2Min'] === 41],
      [
        'ticked values with the blank one',
        { vals: ['34', ''] },
        (row) => row['kv2Min'] === 34 || row['kv2Min'] === null,
      ],
      [
        'values and a condition',
        { vals: ['34', '41'], operator1: 'greaterThan', value1: '34' },
        (row) => row['kv2Min'] === 41,
      ],
    ];
    it.each(cases)('%s', async (_, state, keep) => {
      const expected = materials.filter(keep);
      expect(expected.length).toBeGreaterThan(0);
      expect(expected.length).toBeLessThan(materials.length);
      expect(ids(await find(MATERIAL, { kv2Min_filter: JSON.stringify(state) }))).toEqual(ids(expected));
    });

    it.each<[string, Row, (code: string) => boolean]>([
      ['contains', { operator1: 'contains', sVal: '01' }, (code) => code.includes('01')],
      ['notContains', { operator1: 'notContains', sVal: '01' }, (code) => !code.includes('01')],
      ['startsWith', { operator1: 'startsWith', sVal: 'CL001' }, (code) => code.startsWith('CL001')],
      ['endsWith', { operator1: 'endsWith', sVal: '5' }, (code) => code.endsWith('5')],
    ])('%s', async (_, state, keep) => {
      const expected = materials.filter((row) => keep(text(row['materialCode'])));
      expect(expected.length).toBeGreaterThan(0);
      expect(ids(await find(MATERIAL, { materialCode_filter: JSON.stringify(state) }))).toEqual(ids(expected));
    });

    it('tells scheduled, not scheduled and completed apart', async () => {
      const marks: Record<string, string | undefined> = { a: '√', b: undefined, c: '3-15', d: '3-16√' };
      for (const [name, remark] of Object.entries(marks)) {
        await admin.post('/api/lc-system/param/submit', {
          paramName: `mark ${name}`,
          paramKey: `mark.${name}`,
          paramValue: 'x',
          remark,
        });
      }
      const names = async (status: unknown) =>
        (await find('/api/lc-system/param/list', { paramKey: 'mark.', remark_filter: JSON.stringify({ status }) }))
          .map((row) => text(row['paramKey']).slice(-1))
          .sort()
          .join('');
      expect(await names('scheduled')).toBe('ad');
      expect(await names('notScheduled')).toBe('b');
      expect(await names('completed')).toBe('c');
      expect(await names(['completed', 'notScheduled'])).toBe('bc');
    });

    it.each<[string, string]>([
      ['an unknown operator', JSON.stringify({ operator1: 'regexp', value1: 'x' })],
      [
        'an unknown conjunction',
        JSON.stringify({ operator1: 'equals', value1: '1', operator2: 'equals', value2: '2', concat: 'xor' }),
      ],
      ['no JSON', '{'],
      ['a list', '[]'],
      ['text in a number', JSON.stringify({ operator1: 'equals', value1: 'many' })],
      ['an object for a value', JSON.stringify({ operator1: 'equals', value1: { $gt: 1 } })],
    ])('refuses %s', async (_, state) => {
      const { status, body } = await admin.get(MATERIAL, { kv2Min_filter: state });
      expect([status, body.code]).toEqual([400, 400]);
      expect(body.errors[0].field).toBe('kv2Min');
    });
  });

  describe('condition trees', () => {
    const leaf = (field: string, op: string, right?: unknown) => ({ left: { type: 'field', field }, op, right });

    it('nest', async () => {
      const tree = {
        conjunction: 'or',
        children: [
          {
            conjunction: 'and',
            children: [leaf('grade', 'select_any_in', ['Q345R', 'Q245R']), leaf('thkMax', 'less_or_equal', 36)],
          },
          {
            conjunction: 'and',
            children: [
              leaf('density', 'less', '5'),
              { conjunction: 'or', children: [leaf('kv2Min', 'is_empty'), leaf('rmMin', 'greater', 0)] },
            ],
          },
        ],
      };
      const expected = materials.filter(
        (row) =>
          (['Q345R', 'Q245R'].includes(text(row['grade'])) && number(row['thkMax']) <= 36) ||
          (number(row['density']) < 5 && (row['kv2Min'] === null || number(row['rmMin']) > 0)),
      );
      expect(expected.length).toBeGreaterThan(1);
      expect(ids(await find(MATERIAL, { filter: JSON.stringify(tree) }))).toEqual(ids(expected));
    });

    it('are AND-ed with the other conditions', async () => {
      const tree = { conjunction: 'or', children: [leaf('grade', 'equal', 'Q345R'), leaf('grade', 'equal', 'TA2')] };
      const expected = materials.filter((row) => row['grade'] === 'TA2');
      expect(ids(await find(MATERIAL, { filter: JSON.stringify(tree), grade: 'TA2' }))).toEqual(ids(expected));
    });

    it.each<[string, unknown]>([
      ['an unknown field', { conjunction: 'and', children: [leaf('nonsense', 'equal', 1)] }],
      ['an unknown operator', { conjunction: 'and', children: [leaf('grade', 'regexp', '.*')] }],
      [
        'a function on the left',
        { conjunction: 'and', children: [{ left: { type: 'func', func: 'SLEEP', args: [5] }, op: 'equal', right: 0 }] },
      ],
      ['an unknown conjunction', { conjunction: 'xor', children: [leaf('grade', 'equal', 'x')] }],
      [
        'seven levels',
        [...Array(7)].reduce((inner) => ({ conjunction: 'and', children: [inner] }), leaf('grade', 'equal', 'x')),
      ],
      ['51 leaves', { conjunction: 'or', children: Array(51).fill(leaf('grade', 'equal', 'x')) }],
      ['501 values', { conjunction: 'or', children: [leaf('grade', 'select_any_in', Array(501).fill('x'))] }],
    ])('are refused with %s', async (_, tree) => {
      const { status, body } = await admin.get(MATERIAL, { filter: JSON.stringify(tree) });
      expect([status, body.code, body.success]).toEqual([400, 400, false]);
      expect(body.errors.length).toBeGreaterThan(0);
    });
  });

  it.each<[string, Record<string, string>]>([
    ['an unknown field', { nonsense: '1' }],
    ['an unknown field with a suffix', { nonsense_equal: '1' }],
    ['a field that is never stored on a list', { density_wrongsuffix: '1' }],
    ['text in a number', { kv2Min: 'many' }],
    ['text in a decimal', { density_gt: '7,85' }],
    ['a bad date', { createTime_dategt: '2026-02-30 00:00:00' }],
    ['half a range', { thkMax_between: '16' }],
    ['501 values', { grade_in: Array(501).fill('x').join(',') }],
    ['an unknown column to sort by', { ascs: 'nonsense' }],
    ['an expression to sort by', { descs: 'density;drop table wm_material' }],
    ['a page of 0 rows', { size: '0' }],
    ['a page of 201 rows', { size: '201' }],
    ['all rows at once', { size: '-1' }],
    ['page 0', { current: '0' }],
    ['page x', { current: 'x' }],
  ])('refuses %s with the name of the field in both languages', async (_, query) => {
    const { status, body } = await admin.get(MATERIAL, query);
    expect([status, body.code, body.success]).toEqual([400, 400, false]);
    expect(body.msg).toMatch(/[\u4e00-\u9fff]/);
    for (const problem of body.errors) {
      expect(problem.field).toMatch(/\S/);
      expect(problem.message.zh).toMatch(/[\u4e00-\u9fff]/);
      expect(problem.message.en).toMatch(/[a-z]/);
    }
    expect((await admin.in('en').get(MATERIAL, query)).body.msg).not.toMatch(/[\u4e00-\u9fff]/);
  });

  it('sorts by columns in either spelling, up and down, with the id as the last word', async () => {
    const down = (await find(MATERIAL, { descs: 'density', ascs: 'materialCode' })).map((row) => [
      number(row['density']),
      text(row['materialCode']),
    ]);
    const expected = [...down].sort(([a, x], [b, y]) =>
      text(x) < text(y) ? -1 : text(x) > text(y) ? 1 : Number(b) - Number(a),
    );
    expect(down).toEqual(expected);
    const kv = (await find(MATERIAL, { descs: 'kv2_min' }))
      .map((row) => row['kv2Min'])
      .filter((value) => value !== null);
    expect(kv).toEqual([...kv].sort((a, b) => Number(b) - Number(a)));
    const amis = (await find(MATERIAL, { orderBy: 'thkMax', orderDir: 'desc' })).map((row) => number(row['thkMax']));
    expect(amis).toEqual([...amis].sort((a, b) => b - a));
    const { body } = await admin.get(MATERIAL, { descs: 'create_time', size: 1 });
    expect(body.data.orders).toEqual([{ column: 'createTime', asc: false }]);
  });

  it('pages without gaps or overlaps, and counts exactly', async () => {
    const total = materials.length;
    const seen: unknown[] = [];
    for (let current = 1; current <= Math.ceil(total / 7); current += 1) {
      const { body } = await admin.get(MATERIAL, { current, size: 7, ascs: 'density' });
      expect(body.data).toMatchObject({ total, size: 7, current, pages: Math.ceil(total / 7) });
      seen.push(...body.data.records.map((row: Row) => row['id']));
    }
    expect(new Set(seen).size).toBe(total);
    expect(seen).toHaveLength(total);
    expect((await admin.get(MATERIAL, { current: 1000 })).body.data).toMatchObject({ records: [], total });
    expect((await admin.get(MATERIAL)).body.data.records).toHaveLength(10);
    expect(Object.keys((await admin.get(MATERIAL)).body)).toEqual(['code', 'success', 'data', 'msg']);
  });

  it('counts anew after a write, though totals are remembered', async () => {
    const total = async () => (await admin.get('/api/lc-system/param/list', { paramKey: 'total.' })).body.data.total;
    expect(await total()).toBe(0);
    const { body } = await admin.post('/api/lc-system/param/submit', {
      paramName: 't',
      paramKey: 'total.a',
      paramValue: 'x',
    });
    expect(await total()).toBe(1);
    await admin.post(`/api/lc-system/param/remove?ids=${body.data.id}`);
    expect(await total()).toBe(0);
  });

  it('gives the different values of a column with their names', async () => {
    const values = (await admin.get('/api/at/wm/material/values', { field: 'category' })).body.data as Row[];
    expect(values.map((one) => one['value']).sort()).toEqual(
      [...new Set(materials.map((row) => text(row['category'])))].sort(),
    );
    expect(values.every((one) => text(one['label']) !== '' && one['label'] !== one['value'])).toBe(true);
    const narrowed = (await admin.get('/api/at/wm/material/values', { field: 'grade', category: 'TI' })).body
      .data as Row[];
    expect(narrowed.map((one) => one['value']).sort()).toEqual(
      [...new Set(materials.filter((row) => row['category'] === 'TI').map((row) => text(row['grade'])))].sort(),
    );
    for (const field of ['nonsense', '', 'grade;'])
      expect((await admin.get('/api/at/wm/material/values', { field })).status).toBe(400);
    expect((await admin.get('/api/lc-user/values', { field: 'password' })).status).toBe(400);
  });

  it.each([{ ascs: 'sort' }, { descs: 'regionLevel' }, { ascs: 'townName' }, { descs: 'cityName,sort' }] as Record<
    string,
    string
  >[])(
    'turns all pages of 3,000 rows, each row once and in order, from whichever end they are read: %j',
    async (order) => {
      const [[way = '', names = ''] = []] = Object.entries(order);
      const direction = way === 'ascs' ? 'ASC' : 'DESC';
      const columns = [...names.split(','), 'code'].map((name) =>
        name.replace(/[A-Z]/g, (one) => `_${one.toLowerCase()}`),
      );
      const stored = await server.database.all(
        `SELECT code FROM lc_region ORDER BY ${columns.map((one) => `${one} ${direction}`).join(', ')}`,
      );
      const seen: unknown[] = [];
      const pages = Math.ceil(stored.length / 150);
      for (let current = 1; current <= pages + 1; current += 1) {
        const { data } = (await admin.get('/api/lc-system/region/page', { ...order, current, size: 150 })).body;
        expect(data.total).toBe(stored.length);
        seen.push(...data.records.map((row: Row) => row['code']));
      }
      expect(seen).toEqual(stored.map((row) => row['code']));
      expect(pages).toBeGreaterThan(15);
    },
  );
});
