// Calls of the platform's own screens with many rows, made by an administrator.
const DAY = 86_400_000;
/** Number of accounts in the logs; `u17` wrote every hundredth row. */
export const ACCOUNTS = 100;

const get = (path) => () => ({ method: 'GET', path });
const log = (query) => get(`/api/lc-log/api/list?size=10&${query}`);
/** The log ends yesterday and is younger than the retention time, so nothing is deleted during the run. */
export const LOG_DAYS = 20;
export const LOG_START = (Math.floor(Date.now() / DAY) - LOG_DAYS) * DAY;
export const stamp = (millis) => new Date(millis).toISOString().slice(0, 19).replace('T', ' ');
const moment = (day) => encodeURIComponent(stamp(LOG_START + day * DAY));
const span = `createTime_datege=${moment(8)}&createTime_datelt=${moment(10)}`;

/** A filter with three states, as the column sends it. */
const PLANNED = encodeURIComponent(JSON.stringify({ status: ['scheduled'] }));
const schedule = (query) => get(`/api/at/em/productionSchedule/getPage?current=1&size=10${query}`);

/** `aim`: least share of the bare server's throughput. The page numbers are for a million rows. */
export const PLATFORM = [
  { name: 'logs: first page', aim: 0.5, request: log('current=1') },
  {
    name: 'logs: account, method, two days',
    aim: 0.5,
    request: log(`current=1&createBy_equal=u17&method_equal=GET&${span}`),
  },
  { name: 'logs: page in the middle', aim: 0.5, request: log('current=50000') },
  { name: 'logs: last page', aim: 0.5, request: log('current=100000') },
  { name: 'users: first page', aim: 0.5, request: get('/api/lc-user/page?current=1&size=10') },
  { name: 'users: search', aim: 0.5, request: get('/api/lc-user/page?current=1&size=10&realName=%E4%BA%BA77') },
  {
    name: 'users: of a department',
    aim: 0.5,
    request: get('/api/lc-user/page?current=1&size=10&deptId=500000000000001000'),
  },
  { name: 'users: picker', aim: 0.5, request: get('/api/lc-user/select?keyword=u77') },
  { name: 'departments: tree', aim: 0.5, request: get('/api/lc-system/dept/tree') },
  {
    name: 'departments: one level',
    aim: 0.5,
    request: get('/api/lc-system/dept/lazy-tree?parentId=500000000000001000'),
  },
  { name: 'schedule: first page', aim: 0.5, request: schedule('') },
  { name: 'schedule: cells of a step', aim: 0.5, request: schedule(`&dmState_filter=${PLANNED}`) },
  { name: 'departments: first level', aim: 0.5, request: get('/api/lc-system/dept/lazy-list') },
];
