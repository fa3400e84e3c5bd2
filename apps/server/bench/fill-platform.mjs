// Fills the database with a million log entries, ten thousand people and two thousand departments.
import { ACCOUNTS, LOG_DAYS, LOG_START, stamp } from './platform-cases.mjs';
import { copy } from './workflow.mjs';

const TOPS = 20;
const BELOW = 99;
const PEOPLE = 10_000;
const SCHEDULED = 20_000;
const TENANT = "tenant_id = '000000'";
const SECOND = 1000;

const idOf = (kind, at) => String(500_000_000_000_000_000n + BigInt(kind) * 1_000_000_000n + BigInt(at) * 1000n);

/** One stored row, with ids as texts. */
export async function sampleOf(store, table, where) {
  const [any] = await store.all(`SELECT * FROM ${table} LIMIT 1`);
  const columns = Object.keys(any).map((name) =>
    store.flavour === 'sqlite' ? `CAST(\`${name}\` AS TEXT) AS \`${name}\`` : `\`${name}\``,
  );
  return (await store.all(`SELECT ${columns.join(', ')} FROM ${table} WHERE ${where} LIMIT 1`))[0];
}

/** Entries of the API log over the last days. */
export async function fillLogs(store, logs) {
  const row = {
    ...{ id: '', tenant_id: '000000', service_id: 'lamina', server_host: 'host', server_ip: '10.0.0.1', env: 'prod' },
    ...{ type: '1', title: '合同签订', method: 'GET', request_uri: '/api/at/nq/nqContractSign/page', status: 200 },
    ...{ remote_ip: '10.0.0.2', user_agent: 'Mozilla/5.0', method_class: 'nqContractSign', method_name: 'list' },
    ...{ params: '{"current":"1","size":"10"}', time: '12', create_by: '', create_time: '' },
  };
  await copy(store, 'lc_log_api', row, logs, (at) => ({
    ...{
      id: idOf(3, at),
      create_by: `u${at % ACCOUNTS}`,
      method: Math.floor(at / ACCOUNTS) % 4 === 0 ? 'POST' : 'GET',
    },
    create_time: stamp(LOG_START + Math.floor((at * LOG_DAYS * 86_400) / logs) * SECOND),
  }));
}

/** Production numbers in every stage; their cells are dates, done or planned. */
async function fillSchedule(store) {
  const row = {
    ...{ id: '', tenant_id: '000000', pd_num: '', contract_code: '', customer_name: '江海化工装备有限公司' },
    ...{ exp_no: '', spec: '(30+3)×2500×6000', weight: 3891600, delivery_date: '2026-12-20', priority: '1' },
    ...{ plan_start: '2026-11-02', plan_end: '2026-12-04', xl_state: '', dm_state: '', qb_state: '', open_flag: '1' },
    ...{ status: 2, create_time: '2026-10-20 08:00:00', is_deleted: 0, version: 1 },
  };
  // SQLite stores decimals as integers.
  const weight = store.flavour === 'sqlite' ? row.weight : '3891.600';
  await copy(store, 'em_production_schedule', row, SCHEDULED, (at) => {
    const contract = `26${String(Math.floor(at / 8)).padStart(5, '0')}`;
    const day = (step, of) => `11-${String(2 + ((at + of) % 28)).padStart(2, '0')}${at % 10 < step ? '' : '√'}`;
    return {
      ...{ id: idOf(4, at), weight, contract_code: `HT${contract}`, pd_num: `${contract}-01-${at % 8}` },
      ...{ exp_no: `E${contract}-${at % 8}`, xl_state: day(8, 0), dm_state: day(5, 2), qb_state: day(2, 9) },
    };
  });
}

export async function fillPlatform(store, logs) {
  const dept = await sampleOf(store, 'lc_dept', `${TENANT} AND parent_id = 0`);
  // Twenty divisions of ninety-nine departments each.
  await copy(store, 'lc_dept', dept, TOPS * (BELOW + 1), (at) => {
    const top = at - (at % (BELOW + 1));
    const isTop = top === at;
    const name = isTop ? `分厂${at / (BELOW + 1)}` : `部门${at}`;
    const above = isTop ? '0' : idOf(0, top + 1);
    return {
      ...{ id: idOf(0, at + 1), parent_id: above, ancestors: isTop ? '0' : `0,${above}`, sort: at % 100 },
      ...{ dept_name: name, full_name: name },
    };
  });
  const deptOf = (at) => idOf(0, 1 + (at % (TOPS * (BELOW + 1))));
  const user = await sampleOf(store, 'lc_user', `${TENANT} AND account = 'lina'`);
  await copy(store, 'lc_user', user, PEOPLE, (at) => ({
    ...{ id: idOf(1, at), account: `u${at}`, name: `人${at}`, real_name: `人${at}`, phone: null, dept_id: deptOf(at) },
  }));
  const place = await sampleOf(store, 'lc_user_dept', '1 = 1');
  await copy(store, 'lc_user_dept', place, PEOPLE, (at) => ({
    ...{ id: idOf(2, at), user_id: idOf(1, at), dept_id: deptOf(at) },
  }));
  await fillLogs(store, logs);
  await fillSchedule(store);
  await store.settle('em_production_schedule', 'lc_log_api', 'lc_user', 'lc_dept', 'lc_user_dept');
}
