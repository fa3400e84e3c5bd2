// The measured calls, as a person with a data scope and as the administrator.
const PATH = '/api/at/nq/nqContractSign';
const QUERY = 'current=1&size=10&status=1&contractCode=-1&descs=signDate';

export const ACCOUNT = 'wangli';
export const ADMINISTRATOR = 'admin';

const line = (qty) => ({
  productName: '爆炸复合板',
  productUse: 'SHELL',
  cladClass: 'SS',
  cladSide: '1',
  baseGrade: 'SA516Gr70',
  baseStandard: 'ASME SA-516',
  cladGrade: 'S31603',
  cladStandard: 'ASME SA-240',
  baseThk: '30.00',
  cladThk: '3.00',
  shape: 'RECT',
  width: '2500.00',
  length: '6000.00',
  qty,
  productStandard: 'ASME SA-264',
  bondLevel: 'SA-3',
  utStandard: 'ASTM A578',
  testItems: ['JQ', 'LS', 'NW'],
  htType: 'N',
  priceMode: 'TON',
  unitPrice: '12600.00',
  taxRate: '0.13',
});

/** A new contract with two lines; the customer is the first of the plant. */
const contract = ({ customerId, salesmanId }) => ({
  contractType: '1',
  customerId,
  salesmanId,
  customerOrderNo: 'JH-2026-031',
  projectName: '加氢装置换热器',
  signDate: '2026-03-16',
  deliveryDate: '2026-05-20',
  payType: '1',
  currency: 'CNY',
  shipMode: 'ROAD',
  certType: 'TSG',
  thirdParty: 'NONE',
  packMode: 'FILM',
  markMode: 'PAINT',
  technicalTerms: '第3行基层锻件由客户提供',
  lines: [line(2), line(3)],
});

const get = (path) => ({ method: 'GET', path: PATH + path });
const post = (path, body) => ({ method: 'POST', path: PATH + path, body });

/**
 * `aim`: least share of the bare server's throughput. `request`: made from the people and customers of the database
 * and, for `ring` cases, from one row `{id, version}` of the ring; the round number makes every request different.
 */
export const CASES = [
  { name: 'list', aim: 0.5, request: () => get(`/page?${QUERY}`) },
  { name: 'list without total', aim: 0.5, request: () => get(`/page?${QUERY}&searchCount=false`) },
  { name: 'first page', aim: 0.5, request: () => get('/page?current=1&size=10') },
  { name: 'detail', aim: 0.5, ring: true, request: (_, row) => get(`/getDetais?id=${row.id}`) },
  { name: 'create', aim: 0.4, writes: true, request: (people) => post('/add', contract(people)) },
  {
    name: 'update',
    aim: 0.4,
    ring: true,
    writes: true,
    request: (_, row, round) => post('/update', { id: row.id, version: row.version, remark: `第${round}次` }),
  },
  { name: 'todo', aim: 0.5, request: () => ({ method: 'GET', path: '/api/lc-flow/work/todo-list?current=1&size=10' }) },
  {
    // Each task can be completed only once, so the rows are tasks of instances copied for this case.
    name: 'complete',
    aim: 0.4,
    ring: 'tasks',
    writes: true,
    request: (_, row) => ({
      method: 'POST',
      path: '/api/lc-flow/work/complete-task',
      body: { taskId: row.id, processInstanceId: row.instance, flag: 'ok', comment: '' },
    }),
  },
];
