// Calls of a resource that has only a model, to measure the engine without approvals and lines.
const PATH = '/api/lc-system/post';
const get = (path) => ({ method: 'GET', path: PATH + path });
const post = (body) => ({ method: 'POST', path: `${PATH}/submit`, body });

export const PLAIN_TABLE = 'lc_post';

/** A new row; `serial` makes its code unique. */
const row = (serial) => ({
  postCode: String(serial).slice(-12),
  postName: '工艺员',
  category: 4,
  sort: 10,
  remark: '爆炸复合工艺',
});

/** Same form as in `cases.mjs`; `ring`: made from one row `{id, version}`. */
export const PLAIN = [
  { name: 'plain: list of 10', aim: 0.7, request: () => get('/list?current=1&size=10&ascs=postCode') },
  { name: 'plain: one record', aim: 0.7, ring: true, request: (_, one) => get(`/detail?id=${one.id}`) },
  { name: 'plain: create', aim: 0.6, ring: true, writes: true, request: (_, _one, serial) => post(row(serial)) },
  {
    name: 'plain: update',
    aim: 0.6,
    ring: true,
    writes: true,
    request: (_, one, serial) => post({ id: one.id, version: one.version, remark: `第${serial}次` }),
  },
];
