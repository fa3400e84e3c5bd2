import { type Call, callPath, type Registry, type Resource } from '../../src/metadata/index.js';
import { must, Rights } from '../support/rights.js';
import { everyCall, TenantRows } from '../support/tenant-rows.js';
import { announce, insertRow } from '../support/test-database.js';
import { type Answer, type Caller, withQuery } from '../support/test-server.js';
import { readWorkbook } from '../support/workbook.js';

const NEVER = '8999999999999999999';
const WHOSE = ['mine', 'colleague', 'below', 'elsewhere'] as const;
type Whose = (typeof WHOSE)[number];

/** The rows that each type of scope shows. */
const LEFT: Record<number, readonly Whose[]> = {
  1: WHOSE,
  2: ['mine'],
  3: ['mine', 'colleague'],
  4: ['mine', 'colleague', 'below'],
  5: ['mine', 'below'],
};
const FOUND = new Set(['list', 'forest', 'tree', 'select']);

/**
 * security.md 11: all five types of data scope on every model whose rows have a creator and a department, with every
 * call that shows, counts, changes or removes rows. The calls come from the metadata; what the administrator sees is
 * the reference.
 */
describe('11 the five types of data scope', () => {
  let rights: Rights;
  let registry: Registry;
  let person: Caller;
  let roleId: string;
  let belowId: string;
  const rows = new Map<string, Record<Whose, string>>();

  beforeAll(async () => {
    rights = await Rights.start();
    registry = everyCall();
    const { admin, server } = rights;
    const dept = async (deptName: string, parentId: string): Promise<string> => {
      const body = { deptName, fullName: deptName, parentId, deptCategory: 2, sort: 1 };
      return String(must(await admin.post('/api/lc-system/dept/submit', body))['id']);
    };
    const own = await dept('本部', '0');
    belowId = await dept('下属', own);
    const other = await dept('别处', '0');
    roleId = await rights.role('scoped');
    must(await rights.grant(admin, roleId, { menuIds: rights.menusOf(...rights.codes()) }));
    const me = await rights.user('scoped', roleId, admin, { deptId: own });
    const colleague = await rights.user('beside', roleId, admin, { deptId: own });
    person = await rights.as('scoped');
    const made = new TenantRows(server.database, registry, '000000', 'Zq7S', me);
    await made.fill();
    for (const { key } of scoped()) {
      const of = (createUser: string, createDept: string) => made.row(key, { createUser, createDept });
      rows.set(key, {
        mine: await of(me, own),
        colleague: await of(colleague, own),
        below: await of(colleague, belowId),
        elsewhere: await of(colleague, other),
      });
    }
    await seen();
  });
  afterAll(() => rights.stop());

  const seen = () => announce(rights.server.database, ...scoped().map(({ name }) => name), 'lc_data_scope');
  /** Models with calls whose rows have a creator and the creator's department. */
  const scoped = (): Resource[] =>
    [...registry.resources.values()].filter(
      ({ tenant, path, fields, calls }) =>
        tenant && path !== undefined && fields.has('createUser') && fields.has('createDept') && calls.length > 0,
    );

  /** Gives the role a scope of one type for each model, replacing the previous ones. */
  async function scopeAll(type: number): Promise<void> {
    const { database } = rights.server;
    await database.run('DELETE FROM lc_role_scope WHERE role_id = ?', [roleId]);
    const tree = {
      conjunction: 'or',
      children: [
        { left: { type: 'field', field: 'createUser' }, op: 'equal', right: '${userId}' },
        { left: { type: 'field', field: 'createDept' }, op: 'select_any_in', right: [belowId] },
      ],
    };
    for (const { key } of scoped()) {
      const scope = await insertRow(database, 'lc_data_scope', {
        ...{ resource_code: key, scope_name: key, scope_type: type, scope_field: '*', is_deleted: 0, status: 1 },
        ...{ scope_value: type === 5 ? JSON.stringify(tree) : null, version: 1 },
      });
      await insertRow(database, 'lc_role_scope', { role_id: roleId, scope_id: scope, scope_category: 1 });
    }
    await announce(database, 'lc_data_scope', 'lc_role_scope');
  }

  const idsIn = (node: unknown): string[] =>
    Array.isArray(node)
      ? node.flatMap(idsIn)
      : typeof node === 'object' && node !== null
        ? [String((node as { id?: unknown }).id), ...idsIn((node as { children?: unknown }).children)]
        : [];

  /** Which of the four rows a reading call shows, with the total it returns; undefined if it is not allowed. */
  async function shown(by: Caller, resource: Resource, call: Call): Promise<Whose[] | undefined> {
    const all = rows.get(resource.key) as Record<Whose, string>;
    const right = Object.values(all);
    const among = JSON.stringify({
      conjunction: 'and',
      children: [{ left: { type: 'field', field: 'id' }, op: 'select_any_in', right }],
    });
    const path = callPath(resource, call.verb);
    const { operation } = call;
    if (operation === 'export') {
      const { status, bytes } = await by.get(path, { ids: right.join() });
      return status === 200 ? WHOSE.slice(0, (await readWorkbook(bytes)).rows.length) : undefined;
    }
    const field = 'createDept';
    const { status, body } = await by.get(path, { filter: among, ...(operation === 'values' && { field }) });
    if (status !== 200) return undefined;
    if (operation === 'values') return WHOSE.slice(0, body.data.length);
    const found = new Set(idsIn(body.data.records ?? body.data));
    const left = WHOSE.filter((whose) => found.has(all[whose]));
    if (body.data.total !== undefined && Number(body.data.total) !== left.length)
      throw new Error(`${path} counts ${body.data.total}, shows ${left.length}`);
    return left;
  }

  const answer = ({ status, body }: Answer): string => JSON.stringify([status, body.code, body.msg]);

  /** A call about one row, made by the person. */
  function single(
    resource: Resource,
    { operation, verb, methods, spec }: Call,
    id: string,
  ): Promise<Answer> | undefined {
    const path = callPath(resource, verb);
    if (/(^|\.)(detail|detailWithoutNext)$/.test(operation))
      return person.get(path, { [String(spec.with?.['id'] ?? 'id')]: id });
    if (operation === 'submit' || operation === 'update') return person.post(path, { id, version: 99 });
    if (operation === 'remove' || operation === 'action')
      return person.raw(methods[0] ?? 'POST', withQuery(path, { ids: id })).then(({ status, text }) => ({
        ...{ status, body: JSON.parse(text), bytes: Buffer.from(text), headers: new Headers() },
      }));
    if (operation === 'assign') return person.post(path, { [String(spec.with?.['ids'] ?? 'ids')]: id });
    return undefined;
  }

  it.each([1, 2, 3, 4, 5])(
    'type %i leaves its rows to lists, counts, values, pickers, exports and trees',
    async (type) => {
      await scopeAll(type);
      const wrong: string[] = [];
      let asked = 0;
      for (const resource of scoped())
        for (const call of resource.calls) {
          if (!(FOUND.has(call.operation) || ['export', 'values'].includes(call.operation)) || call.spec.of) continue;
          const [whole, left] = [await shown(rights.admin, resource, call), await shown(person, resource, call)];
          if (whole === undefined || left === undefined || whole.length < 2) continue;
          asked += 1;
          const expected = LEFT[type]?.filter((whose) => whole.includes(whose)) ?? [];
          // Only counts can be checked in exported sheets and value lists. The rows have three different departments.
          const departments = { 1: 3, 2: 1, 3: 1, 4: 2, 5: 2 }[type];
          const fits =
            call.operation === 'values'
              ? left.length === departments
              : call.operation === 'export'
                ? left.length === expected.length
                : String(left) === String(expected);
          if (!fits) wrong.push(`${callPath(resource, call.verb)} shows ${left} of ${whole}, expected ${expected}`);
        }
      expect(wrong).toEqual([]);
      expect(asked).toBeGreaterThan(30);
    },
  );

  it.each([2, 3, 4, 5])(
    'type %i: for every call about a row, a row outside the scope is like a missing one',
    async (type) => {
      await scopeAll(type);
      const wrong: string[] = [];
      let asked = 0;
      for (const resource of scoped())
        for (const call of resource.calls) {
          const none = await single(resource, call, NEVER);
          if (none === undefined || none.status === 403) continue;
          asked += 1;
          for (const whose of WHOSE) {
            const id = (rows.get(resource.key) as Record<Whose, string>)[whose];
            const left = LEFT[type]?.includes(whose) === true;
            // Rows in scope are not changed here, because the next type uses them again.
            if (left && /remove|action|assign/.test(call.operation)) continue;
            const one = await single(resource, call, id);
            const same = one !== undefined && answer(one) === answer(none);
            if (same === left) wrong.push(`${callPath(resource, call.verb)} ${whose}: ${one && answer(one)}`);
          }
        }
      expect(wrong).toEqual([]);
      expect(asked).toBeGreaterThan(30);
    },
  );
});
