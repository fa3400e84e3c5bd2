import { AccessFiles, modelPaths, seededRoles } from '../support/access-files.js';
import { announce } from '../support/test-database.js';
import { type Caller, lamina, TestServer } from '../support/test-server.js';

interface Case {
  method: 'GET' | 'POST';
  path: string;
  model: string;
  operation: string;
  verb: string;
  body: Record<string, unknown>;
}

/**
 * Calls served by controllers, with the permission according to access.json of menus and the platform documentation.
 */
const IRREGULAR: [method: 'GET' | 'POST', path: string, permission: string][] = [
  ['GET', '/api/lc-system/menu/list', 'menu:menu'],
  ['GET', '/api/lc-system/menu/lazy-list', 'menu:menu'],
  ['GET', '/api/lc-system/menu/detail?id=1', 'login'],
  ['GET', '/api/lc-system/menu/tree', 'login'],
  ['GET', '/api/lc-system/menu/buttons', 'login'],
  ['GET', '/api/lc-system/menu/grant-tree', 'login'],
  ['GET', '/api/lc-system/menu/role-tree-keys?roleIds=1', 'login'],
  ['GET', '/api/lc-system/menu/grant-top-tree', 'login'],
  ['GET', '/api/lc-system/menu/top-tree-keys?topMenuIds=1', 'login'],
  ['POST', '/api/lc-system/menu/submit', 'menu:menu'],
  ['POST', '/api/lc-system/menu/remove?ids=1', 'menu_delete'],
  ['GET', '/api/lc-system/menu/vseionList?id=1', 'menu_design'],
  ['GET', '/api/lc-system/menu/compare?id=1&from=0&to=0', 'menu_design'],
  ['GET', '/api/lc-system/menu/factoryMerge?id=1', 'menu_design'],
  ['GET', '/api/lc-system/menu/screen?id=1', 'menu_design'],
  ['GET', '/api/lc-system/menu/fields?id=1', 'menu_design'],
  ['POST', '/api/lc-system/menu/checkPage', 'menu_design'],
  ['POST', '/api/lc-system/menu/compileScreen', 'menu_publish'],
  ['POST', '/api/lc-system/menu/submitConfig', 'menu_publish'],
  ['GET', '/api/lc-system/menu/downloadMenu?ids=1', 'menu_download'],
  ['GET', '/api/lc-develop/metadata/list', 'administrator'],
  ['GET', '/api/lc-develop/metadata/detail?key=param', 'administrator'],
  ['POST', '/api/lc-develop/metadata/submit', 'administrator'],
  ['POST', '/api/lc-develop/metadata/plan', 'administrator'],
  ['POST', '/api/lc-develop/metadata/trial', 'administrator'],
  ['POST', '/api/lc-develop/metadata/formulas', 'administrator'],
  ['POST', '/api/lc-develop/metadata/start', 'administrator'],
  ['GET', '/api/lc-develop/metadata/names', 'administrator'],
  ['GET', '/api/lc-develop/metadata/versions?key=param', 'administrator'],
  ['GET', '/api/lc-develop/metadata/version?key=param&version=1', 'administrator'],
  ['POST', '/api/lc-develop/metadata/remove', 'administrator'],
  ['GET', '/api/lc-auth/oauth/user-info', 'login'],
  ['GET', '/api/at/base/localMassage/page', 'login'],
  ['GET', '/api/at/base/localMassage/is_read?id=1', 'login'],
  ['GET', '/api/at/base/localMassage/is_handle?id=1', 'login'],
  ['POST', '/api/at/base/localMassage/read_all', 'login'],
  ['POST', '/api/lc-resource/oss/endpoint/put-file', 'login'],
  ['POST', '/api/lc-resource/oss/endpoint/put-file-attach', 'login'],
  ['POST', '/api/lc-resource/oss/endpoint/remove-file?fileName=none', 'attach_delete'],
  ['POST', '/api/lc-resource/oss/endpoint/remove-files?fileNames=none', 'attach_delete'],
  ['GET', '/api/lc-resource/attach/link?id=1', 'login'],
  ['POST', '/api/lc-resource/attach/download?id=1', 'login'],
  ['POST', '/api/lc-resource/sms/endpoint/send-message', 'sms_send'],
  ['POST', '/api/lc-resource/sms/endpoint/validate-message', 'login'],
  ['POST', '/api/lc-log/clean', 'administrator'],
  ['GET', '/api/lc-system/explain?account=admin&menu=post', 'menu:explain'],
  ['GET', '/api/lc-system/explain/menus', 'menu:explain'],
  ['GET', '/api/lc-system/explain/models', 'menu:explain'],
  ['GET', '/api/lc-user/sessions?userId=1', 'user_session'],
  ['POST', '/api/lc-auth/oauth/view-as?roleId=x', 'role_view_as'],
  ['GET', '/api/lc-auth/oauth/look', 'login'],
  ['POST', '/api/lc-system/menu/describeChanges', 'menu_design'],
  ['GET', '/api/lc-system/menu/draftList?id=1', 'menu_design'],
  ['GET', '/api/lc-system/menu/draft?id=1&author=1', 'menu_design'],
  ['POST', '/api/lc-system/menu/saveDraft', 'menu_design'],
  ['POST', '/api/lc-system/menu/takeDraft', 'menu_design'],
  ['POST', '/api/lc-system/menu/dropDraft', 'menu_design'],
  ['GET', '/api/lc-system/menu/release?id=1', 'menu_design'],
  ['POST', '/api/lc-system/menu/releaseToAll', 'menu_publish'],
  ['POST', '/api/lc-system/menu/releaseBack', 'menu_publish'],
  ['POST', '/api/lc-system/menu/countPage', 'login'],
  ['POST', '/api/lc-user/end-sessions?userId=1', 'user_session'],
  ['GET', '/api/at/base/shortcutMenu/list', 'login'],
  ['POST', '/api/at/base/shortcutMenu/save', 'login'],
  ['GET', '/api/at/base/listView/list', 'login'],
  ['POST', '/api/at/base/listView/save', 'login'],
  ['POST', '/api/at/base/listView/default', 'login'],
  ['POST', '/api/at/base/listView/del', 'login'],
  ['GET', '/api/lc-flow/work/todo-list?size=1', 'login'],
  ['GET', '/api/lc-flow/work/start-list?size=1', 'login'],
  ['GET', '/api/lc-flow/work/counts', 'login'],
  ['GET', '/api/lc-flow/work/panel', 'login'],
  ['POST', '/api/lc-flow/work/complete-task', 'login'],
  ['POST', '/api/lc-flow/work/batch-complete', 'login'],
  ['POST', '/api/lc-flow/work/resolve-candidates', 'menu:flow_follow'],
  ['GET', '/api/lc-flow/process/model-view', 'login'],
  ['GET', '/api/lc-flow/process/resource-view', 'login'],
  ['GET', '/api/lc-flow/process/diagram-view', 'login'],
  ['GET', '/api/lc-flow/follow/list?size=1', 'menu:flow_follow'],
  ['POST', '/api/lc-flow/follow/delete-process-instance', 'flow_follow_delete'],
  ['POST', '/api/lc-flow/follow/change-state', 'flow_manager_state'],
  ['POST', '/api/lc-flow/variable/set', 'flow_follow_variables'],
  ['GET', '/api/lc-flow/variable/list', 'login'],
  ['GET', '/api/lc-flow/variable/history', 'login'],
  ['GET', '/api/lc-flow/query/tasks?size=1', 'login'],
  ['GET', '/api/lc-flow/query/instances?size=1', 'login'],
  ['POST', '/api/lc-flow/external-work/fetch-and-lock', 'flow_follow_work'],
  ['POST', '/api/lc-flow/external-work/complete', 'flow_follow_work'],
  ['POST', '/api/lc-flow/external-work/failure', 'flow_follow_work'],
  ['POST', '/api/lc-flow/external-work/bpmn-error', 'flow_follow_work'],
  ['POST', '/api/lc-flow/external-work/extend-lock', 'flow_follow_work'],
  ['POST', '/api/lc-flow/external-work/unlock', 'flow_follow_work'],
  ['GET', '/api/lc-system/menu/menu-list', 'menu:menu'],
  ['GET', '/api/lc-system/tenant/backup', 'administrator'],
  ['POST', '/api/lc-system/tenant/backup', 'administrator'],
  ['POST', '/api/lc-system/tenant/restore', 'administrator'],
  ['GET', '/api/lc-develop/bundle/list', 'administrator'],
  ['GET', '/api/lc-develop/bundle/house', 'administrator'],
  ['GET', '/api/lc-develop/bundle/trusted', 'administrator'],
  ['POST', '/api/lc-develop/bundle/accept', 'administrator'],
  ['POST', '/api/lc-develop/bundle/reject', 'administrator'],
  ['GET', '/api/lc-develop/bundle/contents', 'administrator'],
  ['GET', '/api/lc-develop/bundle/make', 'administrator'],
  ['POST', '/api/lc-develop/bundle/upload', 'administrator'],
  ['GET', '/api/lc-develop/bundle/plan', 'administrator'],
  ['POST', '/api/lc-develop/bundle/apply', 'administrator'],
  ['POST', '/api/lc-develop/bundle/undo', 'administrator'],
  ['POST', '/api/lc-develop/bundle/discard', 'administrator'],
  ['GET', '/api/lc-develop/usage', 'administrator'],
  ['GET', '/api/lc-develop/usage/keys', 'administrator'],
  ['GET', '/api/lc-system/explain/operations', 'menu:explain'],
  ['GET', '/api/lc-system/explain/fields', 'menu:explain'],
  ['GET', '/api/lc-flow/model/list?size=1', 'menu:flow_model'],
  ['GET', '/api/lc-flow/model/detail', 'menu:flow_model'],
  ['GET', '/api/lc-flow/model/download', 'flow_model_download'],
  ['GET', '/api/lc-flow/model/versions', 'menu:flow_model'],
  ['GET', '/api/lc-flow/model/version', 'menu:flow_model'],
  ['GET', '/api/lc-flow/model/choices', 'menu:flow_model'],
  ['GET', '/api/lc-flow/model/decisions', 'menu:flow_model'],
  ['GET', '/api/lc-flow/model/documents', 'menu:flow_model'],
  ['GET', '/api/lc-flow/model/fields', 'menu:flow_model'],
  ['POST', '/api/lc-flow/model/check', 'menu:flow_model'],
  ['POST', '/api/lc-flow/model/simulate', 'menu:flow_model'],
  ['POST', '/api/lc-flow/model/submit', 'menu:flow_model'],
  ['POST', '/api/lc-flow/model/remove', 'flow_model_delete'],
  ['POST', '/api/lc-flow/model/deploy', 'flow_model_deploy'],
  ['POST', '/api/lc-flow/model/restore', 'flow_model_update'],
  ['GET', '/api/lc-flow/decision/list?size=1', 'menu:flow_decision'],
  ['GET', '/api/lc-flow/decision/detail', 'menu:flow_decision'],
  ['GET', '/api/lc-flow/decision/versions', 'menu:flow_decision'],
  ['GET', '/api/lc-flow/decision/version', 'menu:flow_decision'],
  ['POST', '/api/lc-flow/decision/check', 'menu:flow_decision'],
  ['POST', '/api/lc-flow/decision/try', 'menu:flow_decision'],
  ['POST', '/api/lc-flow/decision/submit', 'menu:flow_decision'],
  ['POST', '/api/lc-flow/decision/restore', 'flow_decision_update'],
  ['POST', '/api/lc-flow/decision/remove', 'flow_decision_delete'],
  ['GET', '/api/lc-flow/incident/list?size=1', 'menu:flow_incident'],
  ['POST', '/api/lc-flow/incident/retry', 'flow_incident_retry'],
  ['POST', '/api/lc-flow/incident/close', 'flow_incident_close'],
  ['GET', '/api/lc-flow/manager/list?size=1', 'menu:flow_manager'],
  ['POST', '/api/lc-flow/manager/change-state', 'flow_manager_state'],
  ['POST', '/api/lc-flow/manager/migrate', 'flow_manager_state'],
  ['POST', '/api/lc-flow/manager/deploy-upload', 'menu:flow_deploy'],
  ['POST', '/api/lc-flow/manager/delete-deployment', 'flow_manager_remove'],
];

/** Queries that keep allowed calls harmless and small. */
const QUERY: Record<string, string> = {
  list: '?size=1',
  remove: '?ids=1',
  action: '?ids=1',
  export: '?ids=1',
  values: '?field=x',
};

const LINE = /^(GET|POST|GET\|POST)\s+(\/api\/\S+)\s+(\S+)\s+(\S+)$/gm;

/** Every call of every model, as listed by the command line. */
async function calls(server: TestServer): Promise<Case[]> {
  const models = modelPaths();
  const { output } = await lamina(server.database, ['routes']);
  const cases: Case[] = [];
  for (const [, methods = '', path = '', named = '', model = ''] of output.matchAll(LINE)) {
    // Operations of modules outside the engine are called `module.right`.
    const operation = named.slice(named.indexOf('.') + 1);
    const own = `${models.get(model)}/`;
    // A call outside of its model's path has its whole path as verb.
    const verb = path.startsWith(own) ? path.slice(own.length) : path;
    for (const method of methods.split('|') as ('GET' | 'POST')[]) {
      const one = { method, path: path + (QUERY[operation] ?? ''), model, verb };
      if (operation === 'submit') {
        const id = model === 'region' ? { code: 'none' } : { id: '1' };
        cases.push({ ...one, operation: 'create', body: {} }, { ...one, operation: 'update', body: id });
        if (model === 'region') cases.splice(-1, 1);
      } else cases.push({ ...one, operation, body: operation === 'update' ? { id: '1' } : {} });
    }
  }
  return cases;
}

describe('every call × every role', () => {
  let server: TestServer;
  let cases: Case[];
  const files = new AccessFiles();
  const callers = new Map<string, Caller>();

  beforeAll(async () => {
    server = await TestServer.start();
    cases = await calls(server);
    const users = await server.database.all(
      "SELECT account, role_id AS role FROM lc_user WHERE tenant_id = '000000' AND is_deleted = 0 ORDER BY id",
    );
    const roles = await server.database.all(
      "SELECT CAST(id AS CHAR) AS id, role_alias AS alias FROM lc_role WHERE tenant_id = '000000' AND is_deleted = 0",
    );
    const accounts = new Map<string, [account: string, password: string]>();
    for (const { id, alias } of roles) {
      const found = users.find((user) => user['role'] === id);
      // A role that no seeded account has gets a new account.
      const account = found === undefined ? `only-${alias}` : String(found['account']);
      if (found === undefined) await addUser(account, String(id));
      accounts.set(String(alias), [account, found === undefined ? 'lina' : account]);
    }
    await announce(server.database, 'lc_user');
    for (const [alias, [account, password]] of accounts) callers.set(alias, await server.as(account, password));
  });
  afterAll(() => server.stop());

  async function addUser(account: string, roleId: string): Promise<void> {
    const admin = await server.as('admin');
    const { deptId, postId } = (await admin.get('/api/lc-user/list', { account: 'lina' })).body.data.records[0];
    const body = { account, name: account, realName: account, userType: 1, roleId, deptId, postId };
    const answer = await admin.post('/api/lc-user/submit', body);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    // Copies the password of a seeded account, so that the login works without a password change.
    await server.database.run(
      "UPDATE lc_user SET password = (SELECT password FROM (SELECT password FROM lc_user WHERE account = 'lina') AS known) WHERE id = ?",
      [answer.body.data.id],
    );
  }

  it('covers all models with a path, all roles, and enough calls', () => {
    const roles = seededRoles();
    expect([...callers.keys()].sort()).toEqual([...roles].sort());
    expect(roles.length).toBeGreaterThanOrEqual(30);
    const covered = new Set(cases.map((one) => one.model));
    expect([...modelPaths().keys()].filter((model) => !covered.has(model))).toEqual([]);
    expect(cases.length).toBeGreaterThan(200);
  });

  it('security 10: is open where the access files say so, and answers 403 everywhere else', async () => {
    const wrong: string[] = [];
    let [open, closed] = [0, 0];
    for (const role of seededRoles()) {
      const caller = callers.get(role);
      if (caller === undefined) throw new Error(`nobody has the role ${role}`);
      const check = async ({ method, path, model, operation, verb, body }: Case): Promise<void> => {
        const expected = files.allows(role, model, operation, verb, method);
        const { status } = method === 'GET' ? await caller.get(path) : await caller.post(path, body);
        if (expected) open += 1;
        else closed += 1;
        if (expected ? [401, 403, 405, 500].includes(status) : status !== 403)
          wrong.push(`${role} ${method} ${path} (${operation}): ${status}, expected ${expected ? 'open' : 403}`);
      };
      for (let at = 0; at < cases.length; at += 8) await Promise.all(cases.slice(at, at + 8).map(check));
    }
    expect(wrong).toEqual([]);
    expect(open).toBeGreaterThan(500);
    expect(closed).toBeGreaterThan(2000);
  }, 300_000);

  it('security 10: holds for the calls of controllers too', async () => {
    const wrong: string[] = [];
    for (const role of seededRoles()) {
      const caller = callers.get(role);
      if (caller === undefined) throw new Error(`nobody has the role ${role}`);
      for (const [method, path, permission] of IRREGULAR) {
        const { status } = method === 'GET' ? await caller.get(path) : await caller.post(path);
        const expected = files.holds(role, permission);
        if (expected ? [401, 403, 405, 500].includes(status) : status !== 403)
          wrong.push(`${role} ${method} ${path}: ${status}, expected ${expected ? 'open' : 403}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  /** Method, path and permission of the calls served by controllers, from the documentation. */
  async function documented(): Promise<[method: string, path: string, permission: string][]> {
    type Documented = Record<string, Record<string, { summary?: string; 'x-permission': string }>>;
    const { paths } = (await callers.get('administrator')!.get('/api/docs/openapi.json')).body as unknown as {
      paths: Documented;
    };
    return Object.entries(paths).flatMap(([path, calls]) =>
      Object.entries(calls)
        .filter(([, { summary }]) => summary?.includes('Controller.'))
        .map(([method, call]): [string, string, string] => [method.toUpperCase(), path, call['x-permission']]),
    );
  }

  it('security 10: no call of a controller that asks for a right is missing above', async () => {
    const listed = new Set(IRREGULAR.map(([method, path, right]) => [method, path.split('?')[0], right].join(' ')));
    const guarded = (await documented()).filter(([, , right]) => !['public', 'guest', 'login'].includes(right));
    expect(guarded.length).toBeGreaterThan(50);
    expect(guarded.map((call) => call.join(' ')).filter((call) => !listed.has(call))).toEqual([]);
  });

  it('security 9: is closed to strangers: 401 for every call', async () => {
    const wrong: string[] = [];
    const closed = (await documented()).filter(([, , right]) => !['public', 'guest'].includes(right));
    const all = [...cases.map(({ method, path }) => [method, path] as const), ...closed];
    for (const [method, path] of all) {
      const { status, body } = method === 'GET' ? await server.stranger.get(path) : await server.stranger.post(path);
      if (status !== 401 || body.code !== 401) wrong.push(`${method} ${path}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  it('answers 405 for another method and 404 for what no model has, to everybody', async () => {
    const admin = callers.get('administrator');
    expect((await admin?.get('/api/at/nq/nqContractSign/add'))?.status).toBe(405);
    expect((await admin?.post('/api/at/nq/nqContractSign/page'))?.status).toBe(405);
    expect((await admin?.raw('DELETE', '/api/at/nq/nqContractSign/page'))?.status).toBe(405);
    expect((await admin?.get('/api/at/nq/nqContractSign/saveOrUpdate'))?.status).toBe(404);
    expect((await admin?.post('/api/at/nq/nqContractSign/saveOrUpdate'))?.status).toBe(404);
    expect((await admin?.get('/api/lc-system/role-menu/list'))?.status).toBe(404);
  });
});
