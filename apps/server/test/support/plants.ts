import { SIGN, scenarioContract } from './contracts.js';
import { must, PASSWORD, type Rights, ROLE, USER } from './rights.js';
import type { Caller } from './test-server.js';

type Row = Record<string, unknown>;

const DECIDERS = ['salesMgr', 'techMgr', 'prodMgr', 'qcMgr', 'finance', 'gm'];
const CUSTOMER = '/api/at/nq/customer';
const MATERIAL = '/api/at/wm/material';

/** A second plant: a tenant with an administrator, a seller and a decider. */
export interface Plant {
  readonly id: string;
  readonly tenantId: string;
  readonly chief: Caller;
  readonly seller: Caller;
  readonly decider: Caller;
  readonly sellerId: string;
  readonly deciderId: string;
}

/** Creates a tenant that can work with contracts. `prepare` runs while it has no rows yet. */
export async function foundPlant(
  rights: Rights,
  tenantName: string,
  prepare: (tenant: { id: string; tenantId: string }) => Promise<void> = async () => undefined,
): Promise<Plant> {
  const { admin } = rights;
  const { id: rowId } = must(await admin.post('/api/lc-system/tenant/submit', { tenantName, linkman: tenantName }));
  const id = String(rowId);
  const tenantId = String(must(await admin.get('/api/lc-system/tenant/detail', { id }))['tenantId']);
  await prepare({ id, tenantId });
  const business = [...rights.codes()].filter((code) =>
    /^(nq|wm|customer|material|contract|work|flow|attach)/.test(code),
  );
  const staff = [...rights.codes()].filter((code) => /^(desk|system|user|role|dept|post)(_|$)/.test(code));
  const menuId = rights.menusOf(...staff, ...business);
  const packageName = `${tenantName}包`;
  const { id: packageId } = must(await admin.post('/api/lc-system/tenant-package/submit', { packageName, menuId }));
  must(await admin.post(`/api/lc-system/tenant/package-setting?tenantId=${tenantId}&packageId=${packageId}`));
  const chief = await rights.of(tenantId, 'admin', 'admin');
  const [dept] = (await chief.get('/api/lc-system/dept/list')).body.data;
  const [post] = (await chief.get('/api/lc-system/post/select')).body.data;
  const roleOf = async (alias: string): Promise<string> =>
    String(
      must(await chief.post(`${ROLE}/submit`, { roleName: alias, roleAlias: alias, parentId: '0', sort: 9 }))['id'],
    );
  const person = async (account: string, aliases: readonly string[]): Promise<string> => {
    const roleIds = await Promise.all(aliases.map(roleOf));
    must(await chief.post(`${ROLE}/grant`, { roleIds, menuIds: rights.menusOf(...business) }));
    const body = { account, password: PASSWORD, name: account, realName: account, userType: 1, roleId: roleIds.join() };
    return String(must(await chief.post(`${USER}/submit`, { ...body, deptId: dept.id, postId: post.id }))['id']);
  };
  const sellerId = await person('seller', ['sales']);
  const deciderId = await person('decider', DECIDERS);
  const [seller, decider] = [
    await rights.of(tenantId, 'seller', PASSWORD),
    await rights.of(tenantId, 'decider', PASSWORD),
  ];
  return { id, tenantId, chief, seller, decider, sellerId, deciderId };
}

/**
 * Adds a customer, the materials of the managing tenant, and a contract with one line of the scenario. Returns its id.
 */
export async function addContract(rights: Rights, plant: Plant, customerName: string): Promise<string> {
  const { chief, seller, sellerId } = plant;
  const { id: customerId } = must(
    await chief.post(`${CUSTOMER}/saveOrUpdate`, { customerName, shortName: customerName }),
  );
  const { record } = scenarioContract();
  const lines = record.lines.slice(0, 1);
  for (const grade of [lines[0]?.['baseGrade'], lines[0]?.['cladGrade']]) {
    const known = must(await rights.admin.get(`${MATERIAL}/page`, { grade_equal: String(grade), size: 1 }));
    const { id: _id, version: _version, ...material } = (known['records'] as Row[])[0] ?? {};
    must(await chief.post(`${MATERIAL}/saveOrUpdate`, material));
  }
  const body = { ...record, customerId, salesmanId: sellerId, lines };
  return String(must(await seller.post(`${SIGN}/add`, body))['id']);
}

export async function contractOf(caller: Caller, id: string): Promise<Row> {
  return must(await caller.get(`${SIGN}/getDetais`, { id }));
}

/** Takes a contract through its approval, whoever the approvers are. */
export async function approve({ seller, decider }: Plant, id: string): Promise<void> {
  must(await seller.post(`${SIGN}/initiate?id=${id}`));
  for (let step = 0; step < 20; step += 1) {
    const document = await contractOf(decider, id);
    if (document['status'] !== 1) return;
    const { nodes } = document['flow'] as { nodes: { nodeId: string }[] };
    for (const { nodeId } of nodes) {
      const { version } = await contractOf(decider, id);
      const answer = await decider.post(`${SIGN}/upEvent`, { id, nodeId, result: 1, version, comment: '同意' });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    }
  }
  throw new Error('the approval does not end');
}
