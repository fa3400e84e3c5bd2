// A million calls in the log, ten thousand people and two thousand departments.
import { ACCOUNTS, LOG_DAYS, LOG_START, stamp } from './platform-cases.mjs';
import { copy } from './workflow.mjs';

const TOPS = 20;
const BELOW = 99;
const PEOPLE = 10_000;
const TENANT = "tenant_id = '000000'";
const SECOND = 1000;

const idOf = (kind, at) => String(500_000_000_000_000_000n + BigInt(kind) * 1_000_000_000n + BigInt(at) * 1000n);

/** One stored row, ids as texts. */
export async function sampleOf(store, table, where) {
  const [any] = await store.all(`SELECT * FROM ${table} LIMIT 1`);
  const columns = Object.keys(any).map((name) =>
    store.flavour === 'sqlite' ? `CAST(\`${name}\` AS TEXT) AS \`${name}\`` : `\`${name}\``,
  );
  return (await store.all(`SELECT ${columns.join(', ')} FROM ${table} WHERE ${where} LIMIT 1`))[0];
}

/** Calls of the API log over the last days. */
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
  await store.settle('lc_log_api', 'lc_user', 'lc_dept', 'lc_user_dept');
}
