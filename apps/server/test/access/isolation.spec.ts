import { callPath, type Registry } from '../../src/metadata/index.js';
import { CONTROLLER_PROBES, UNPROBED } from '../support/controller-probes.js';
import { concernsTenants, modelProbes, type Probe, WITHOUT_ROW } from '../support/probes.js';
import { must, Rights } from '../support/rights.js';
import { everyCall, TenantRows } from '../support/tenant-rows.js';
import { neverLike, told } from '../support/telling.js';
import { announce, insertRow } from '../support/test-database.js';
import { type Answer, type Caller, withQuery } from '../support/test-server.js';
import { workbook } from '../support/workbook.js';

const MANAGING = '000000';
const AT_ONCE = 8;
/** Tables that the servers write themselves at any call. */
const RESTLESS = new Set(['apiLog', 'errorLog', 'usualLog', 'dataLog', 'tableVersion', 'sequence', 'outbox', 'seed']);

interface Party {
  caller: Caller;
  rows: TenantRows;
}

/**
 * security.md 13: two tenants with a row in every table that belongs to tenants, and all calls. Rows and calls are
 * derived from the metadata and the description of all calls; a call that is not tested is listed with a reason.
 */
describe('security 13: the rows of another tenant', () => {
  let rights: Rights;
  let registry: Registry;
  let probes: Probe[];
  let strange: Party;
  let attackers: Map<string, Party>;
  const quiet = new Map<string, string>();

  beforeAll(async () => {
    rights = await Rights.start({ LAMINA_CAPTCHA: 'false' });
    registry = everyCall();
    strange = await found('甲方', 'Zq7A');
    const other = await found('乙方', 'Zq7B');
    const [admin] = await ids('lc_user', "tenant_id = '000000' AND account = 'admin'");
    const managing = new TenantRows(rights.server.database, registry, MANAGING, 'Zq7M', String(admin));
    attackers = new Map([
      ['the administrator of a tenant', other],
      ['the administrator of the platform', { caller: rights.admin, rows: managing }],
    ]);
    for (const { rows } of attackers.values()) await rows.fill();
    await seen();
    for (const { caller } of attackers.values())
      for (const [path, text] of await plainAnswers(caller)) quiet.set(`${caller.token} ${path}`, text);
    await strange.rows.fill();
    const granted = { menu_id: rights.menu('post') };
    await insertRow(rights.server.database, 'lc_role_menu', { role_id: strange.rows.id('role'), ...granted });
    await insertRow(rights.server.database, 'lc_top_menu_menu', {
      top_menu_id: strange.rows.id('topMenu'),
      ...granted,
    });
    await seen();
    const called = await everyPath();
    probes = [...modelProbes(registry), ...CONTROLLER_PROBES].filter(({ method, path }) =>
      called.includes(`${method} ${path}`),
    );
  });
  afterAll(() => rights.stop());

  const seen = () => announce(rights.server.database, ...tenantTables().map(({ name }) => name));
  const tenantTables = () => registry.tables.filter((table) => table.tenant);
  const ids = async (table: string, where: string): Promise<string[]> =>
    (await rights.server.database.all(`SELECT CAST(id AS CHAR) AS id FROM ${table} WHERE ${where}`)).map((row) =>
      String(row['id']),
    );

  async function everyPath(): Promise<string[]> {
    const { paths } = (await rights.admin.get('/api/docs/openapi.json')).body as { paths: Record<string, object> };
    return Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
  }

  /** A tenant whose administrator has every menu and button. */
  async function found(tenantName: string, mark: string): Promise<Party> {
    const { admin } = rights;
    const { id } = must(await admin.post('/api/lc-system/tenant/submit', { tenantName, linkman: mark }));
    const { tenantId } = must(await admin.get('/api/lc-system/tenant/detail', { id: String(id) }));
    const menuId = [...rights.codes()].map((code) => rights.menu(code));
    const made = must(
      await admin.post('/api/lc-system/tenant-package/submit', { packageName: `${tenantName}包`, menuId }),
    );
    must(await admin.post(`/api/lc-system/tenant/package-setting?tenantId=${tenantId}&packageId=${made['id']}`));
    const [chief] = await ids('lc_user', `tenant_id = '${tenantId}' AND account = 'admin'`);
    const rows = new TenantRows(rights.server.database, registry, String(tenantId), mark, String(chief));
    rows.is('tenant', { id: String(id), tenantId: String(tenantId) });
    return { caller: await rights.of(String(tenantId), 'admin', 'admin'), rows };
  }

  async function send(caller: Caller, { method, path, ask }: Probe, value: string, own: TenantRows): Promise<Answer> {
    const { query = {}, body = {}, sheet } = ask(value, own);
    const url = withQuery(path, query);
    if (method === 'GET') return caller.get(url);
    if (sheet !== undefined) return caller.upload(url, await workbook([sheet[0]], [[sheet[1]]]));
    return caller.post(url, body);
  }

  async function each<T>(all: readonly T[], run: (one: T) => Promise<void>): Promise<void> {
    for (let at = 0; at < all.length; at += AT_ONCE) await Promise.all(all.slice(at, at + AT_ONCE).map(run));
  }
  /**
   * What the managing tenant may do with other tenants: manage them and their processes, and explain rights; also their
   * people and roles, if the call names the tenant.
   */
  const MANAGED = /^\/api\/(lc-system\/(tenant|explain)|lc-flow\/manager)(\/|$)/;
  const asksOf = ({ tenantId }: TenantRows): Probe[] =>
    tenantId === MANAGING ? probes.filter((probe) => !MANAGED.test(probe.path) && !namesTenant(probe)) : probes;
  const namesTenant = ({ model, field }: Probe): boolean =>
    field === 'tenantId' && registry.resource(model).model.managed === true;
  const nameOf = ({ method, path, model, field, ask }: Probe, own: TenantRows): string =>
    `${method} ${path} ${model}.${field} ${JSON.stringify(ask('?', own))}`;

  /** Answers of all GET calls without parameters: what a tenant sees of itself. */
  async function plainAnswers(caller: Caller): Promise<Map<string, string>> {
    const answers = new Map<string, string>();
    const gets = (await everyPath())
      .filter((call) => call.startsWith('GET ') && !/stream$|logout|\{|captcha|oauth\/look$/.test(call))
      .map((call) => call.slice(4));
    await each(gets, async (path) => {
      const found = registry.route('GET', path);
      const resource = found !== undefined && 'resource' in found ? found.resource : undefined;
      if (resource !== undefined && !concernsTenants(resource)) return;
      const query = resource === undefined ? {} : { field: resource.display ?? resource.idField };
      answers.set(path, await told(await caller.get(path, { ...query })));
    });
    return answers;
  }

  /** All stored rows of the tenant, and rows that depend on them. */
  async function stored(): Promise<Map<string, unknown>> {
    const found = new Map<string, unknown>();
    for (const { key, name, tenant } of registry.tables) {
      if (RESTLESS.has(key) || (!tenant && !LINKS.has(key))) continue;
      const where = tenant ? ' WHERE tenant_id = ?' : '';
      const rows = await rights.server.database.all(
        `SELECT * FROM ${name}${where} ORDER BY 1`,
        tenant ? [strange.rows.tenantId] : [],
      );
      found.set(key, rows);
    }
    return found;
  }
  /** Tables without a tenant column whose rows depend on rows of tenants. */
  const LINKS = new Set(['roleMenu', 'roleScope', 'topMenuMenu', 'userDept', 'userPlatform', 'wfToken', 'tenant']);

  it('is tested with every call', async () => {
    const calls = await everyPath();
    const asked = new Set(probes.map(({ method, path }) => `${method} ${path}`));
    const rowless = new Set(
      [...registry.resources.values()].flatMap((resource) =>
        resource.calls
          .filter(({ operation }) => !concernsTenants(resource) || WITHOUT_ROW.has(operation))
          .flatMap(({ verb, methods }) => methods.map((method) => `${method} ${callPath(resource, verb)}`)),
      ),
    );
    expect(calls.length).toBeGreaterThan(450);
    expect(probes.length).toBeGreaterThan(450);
    expect(calls.filter((call) => !asked.has(call) && !rowless.has(call) && !(call in UNPROBED))).toEqual([]);
    expect(Object.keys(UNPROBED).filter((call) => !calls.includes(call) || asked.has(call))).toEqual([]);
  });

  it('is in no list, count, tree, value list or export of others, and changes none of their numbers', async () => {
    const foreign = new Set<string>();
    for (const { name, idField } of tenantTables())
      if (idField === 'id') for (const id of await ids(name, `tenant_id = '${strange.rows.tenantId}'`)) foreign.add(id);
    await plainAnswers(strange.caller);
    const wrong: string[] = [];
    for (const [who, { caller }] of attackers)
      for (const [path, text] of await plainAnswers(caller)) {
        if (who.endsWith('platform') && path.startsWith('/api/lc-system/tenant/')) continue;
        const ids = [...text.matchAll(/"(\d+)"/g)].map(([, id]) => String(id));
        const shown = [strange.rows.mark]
          .filter((mark) => text.includes(mark))
          .concat(ids.filter((id) => foreign.has(id)));
        if (shown.length > 0) wrong.push(`${who} ${path} shows ${shown.slice(0, 3)}`);
        if (!path.startsWith('/api/lc-log/') && text !== quiet.get(`${caller.token} ${path}`))
          wrong.push(`${who} ${path} is not what it was:\n${text}\n${quiet.get(`${caller.token} ${path}`)}`);
      }
    expect(wrong).toEqual([]);
  });

  /** The text around the first difference between two texts. */
  function fromDifference(text: string, other: string): string {
    const at = [...text].findIndex((letter, place) => letter !== other[place]);
    return text.slice(Math.max(at - 150, 0), at + 150);
  }

  it('gets the same answer from every call as a missing row, and stays unchanged', async () => {
    const before = await stored();
    const wrong: string[] = [];
    for (const [who, { caller, rows }] of attackers)
      await each(asksOf(rows), async (probe) => {
        const value = strange.rows.value(probe.model, probe.field);
        const answer = async (sent: string) => told(await send(caller, probe, sent, rows), sent);
        const [theirs, none] = await Promise.all([answer(value), answer(neverLike(value))]);
        const name = `${who}: ${nameOf(probe, rows)}`;
        if (theirs !== none)
          wrong.push(`${name}\n  ${fromDifference(theirs, none)}\n  ${fromDifference(none, theirs)}`);
        if (theirs.includes(strange.rows.mark)) wrong.push(`${name} shows ${theirs.slice(0, 300)}`);
        if (theirs.startsWith('500')) wrong.push(`${name}: ${theirs.slice(0, 300)}`);
      });
    expect(wrong).toEqual([]);
    expect(await stored()).toEqual(before);
  });

  it('is found by its owner, by the same calls', async () => {
    const { caller, rows } = strange;
    const answers = async (probe: Probe, mine: TenantRows, named: TenantRows): Promise<[own: string, none: string]> => {
      const value = named.value(probe.model, probe.field);
      const never = neverLike(value);
      const none = await told(await send(caller, probe, never, mine), never);
      return [await told(await send(caller, probe, value, mine), value), none];
    };
    const deaf: string[] = [];
    let found = 0;
    // Batches that also contain own rows are left out: the same call is tested with the single id.
    const heard = probes.filter((one) => one.deaf !== true && one.own !== one.model);
    const rank = ({ method, path }: Probe): number => (/del|remove|revoke/i.test(path) ? 2 : method === 'GET' ? 0 : 1);
    for (const probe of heard.sort((one, other) => rank(one) - rank(other))) {
      let [own, none] = await answers(probe, rows, rows);
      if (own === none) {
        // An earlier call may have moved or removed the row.
        const [mine, named] = [rows.alone(), rows.alone()];
        await named.fresh(probe.model);
        if (probe.own !== undefined) await mine.fresh(probe.own);
        [own, none] = await answers(probe, mine, named);
      }
      if (own !== none) found += 1;
      // A call that is refused to the tenant's own administrator is refused to the attackers as well.
      else if (!own.startsWith('403')) deaf.push(`${nameOf(probe, rows)} ${own.slice(0, 200)}`);
    }
    expect(deaf).toEqual([]);
    expect(found).toBeGreaterThan(300);
  });

  it('cannot be accessed with headers that contradict the token', async () => {
    const { tenantId } = strange.rows;
    const headers: Record<string, string>[] = [
      { 'tenant-id': tenantId },
      { 'role-id': strange.rows.id('role') },
      { 'dept-id': strange.rows.id('dept') },
    ];
    const wrong: string[] = [];
    const open =
      /^\/api\/(docs|lc-auth)|info|download$|endpoint\/file|menu\/(routes|top-menu)|send-validate|register-guest/;
    for (const { caller, rows } of attackers.values())
      await each(
        asksOf(rows).filter(({ path }) => !open.test(path)),
        async (probe) => {
          const header = headers[probe.path.length % headers.length] ?? {};
          const answer = await send(caller.with(header), probe, '1', rows);
          if (answer.status !== 403) wrong.push(`${nameOf(probe, rows)} ${JSON.stringify(header)}: ${answer.status}`);
        },
      );
    expect(wrong).toEqual([]);
  });
});
