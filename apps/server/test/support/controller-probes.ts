import type { Probe } from './probes.js';

/**
 * Query or body key, the model whose row it names, further parameters of the call, and the field of the row (by default
 * its id). In the parameters `$me` is the caller and `$value` the value again. Entries of one path run in this order.
 */
type Named = [
  method: 'GET' | 'POST',
  path: string,
  key: string,
  model: string,
  more?: Record<string, unknown>,
  field?: string,
];

const WORK = '/api/lc-flow/work';
const PROCESS = '/api/lc-flow/process';
const MODEL = '/api/lc-flow/model';
const DECISION = '/api/lc-flow/decision';
const MANAGER = '/api/lc-flow/manager';
const MESSAGE = '/api/at/base/localMassage';
const EXTERNAL = '/api/lc-flow/external-work';
const COMMENT = { comment: 'x', reason: 'x', deleteReason: 'x' };

const task = (verb: string, more: Record<string, unknown> = {}): Named => [
  'POST',
  `${WORK}/${verb}`,
  'taskId',
  'wfTask',
  { ...COMMENT, ...more },
];
const instance = (verb: string, more = {}): Named => [
  'POST',
  `${WORK}/${verb}`,
  'processInstanceId',
  'wfInstance',
  { ...COMMENT, ...more },
];
/** An external task that a worker has taken. */
const taken = (verb: string, more = {}): Named => [
  'POST',
  `${EXTERNAL}/${verb}`,
  'id',
  'wfJob',
  { workerId: 'worker', ...more },
];
/** An invalid variable name: this error is reported only to the worker that has the task. */
const UNNAMED = { 'no name': 1 };
const both = (path: string, key: string, model: string): Named[] => [
  ['GET', path, key, model],
  ['POST', path, key, model],
];

const NAMED: Named[] = [
  ['POST', '/api/at/base/listView/del', 'id', 'listView'],
  task('claim-task'),
  task('unclaim-task'),
  task('complete-task', { flag: 'ok' }),
  ['POST', `${WORK}/batch-complete`, 'taskIds', 'wfTask', { flag: 'ok' }],
  task('transfer-task', { userId: '1' }),
  task('delegate-task', { userId: '1' }),
  task('add-sign', { userIds: ['1'] }),
  task('remove-sign'),
  task('return-task', { nodeId: 'one' }),
  task('take-back'),
  task('resolve-candidates'),
  instance('cc', { userIds: ['1'] }),
  instance('cc-read'),
  ['POST', `${WORK}/cc-read`, 'ids', 'wfCc'],
  instance('urge'),
  instance('revoke'),
  ['POST', `${WORK}/start-process`, 'processDefinitionId', 'wfDefinition'],
  ...['panel', 'return-targets'].flatMap((verb): Named[] => [
    ['GET', `${WORK}/${verb}`, 'taskId', 'wfTask'],
    ['GET', `${WORK}/${verb}`, 'processInstanceId', 'wfInstance'],
    ['GET', `${WORK}/${verb}`, 'businessId', 'nqContractSign', { model: 'nqContractSign' }],
  ]),
  ...['history-flow-list', 'resource-view', 'diagram-view', 'model-view'].map(
    (verb): Named => ['GET', `${PROCESS}/${verb}`, 'processInstanceId', 'wfInstance'],
  ),
  ...['resource-view', 'diagram-view', 'model-view'].map(
    (verb): Named => ['GET', `${PROCESS}/${verb}`, 'processDefinitionId', 'wfDefinition'],
  ),
  ['GET', '/api/lc-flow/follow/list', 'processInstanceId', 'wfInstance'],
  ['GET', '/api/lc-flow/follow/list', 'startUserId', 'wfInstance', {}, 'startUser'],
  ['POST', '/api/lc-flow/follow/delete-process-instance', 'processInstanceId', 'wfInstance', COMMENT],
  ['POST', '/api/lc-flow/follow/change-state', 'processInstanceId', 'wfInstance', { state: 'suspend' }],
  ['POST', `${MANAGER}/change-state`, 'processId', 'wfDefinition', { state: 'suspend' }],
  ['POST', `${MANAGER}/delete-deployment`, 'deploymentIds', 'wfDefinition'],
  ['POST', `${MANAGER}/migrate`, 'fromDefinitionId', 'wfDefinition', { toDefinitionId: '$value' }],
  ...['detail', 'download', 'versions'].map((verb): Named => ['GET', `${MODEL}/${verb}`, 'id', 'wfModel']),
  ['GET', `${MODEL}/version`, 'id', 'wfModel', { version: '1' }],
  ['POST', `${MODEL}/submit`, 'id', 'wfModel', { name: 'x', version: 1 }],
  ['POST', `${MODEL}/restore`, 'id', 'wfModel', { version: 1 }],
  ['POST', `${MODEL}/deploy`, 'modelId', 'wfModel', { category: 'flow_1' }],
  ['POST', `${MODEL}/remove`, 'ids', 'wfModel'],
  ...['detail', 'versions'].map((verb): Named => ['GET', `${DECISION}/${verb}`, 'id', 'wfDecision']),
  ['GET', `${DECISION}/version`, 'id', 'wfDecision', { version: '1' }],
  ['POST', `${DECISION}/restore`, 'id', 'wfDecision', { version: 1 }],
  ['POST', `${DECISION}/remove`, 'ids', 'wfDecision'],
  ...['list', 'history'].map(
    (verb): Named => ['GET', `/api/lc-flow/variable/${verb}`, 'processInstanceId', 'wfInstance'],
  ),
  ['POST', '/api/lc-flow/variable/set', 'processInstanceId', 'wfInstance', { variables: { x: 1 } }],
  ...['tasks', 'instances'].map(
    (verb): Named => ['GET', `/api/lc-flow/query/${verb}`, 'processInstanceId', 'wfInstance'],
  ),
  taken('complete', { variables: UNNAMED }),
  taken('bpmn-error', { errorCode: 'x', variables: UNNAMED }),
  taken('failure', { errorMessage: 'x', retries: 1 }),
  taken('extend-lock'),
  taken('unlock'),
  ['POST', '/api/lc-flow/incident/retry', 'id', 'wfIncident'],
  ['POST', '/api/lc-flow/incident/close', 'id', 'wfIncident'],
  ...both(`${MESSAGE}/is_read`, 'id', 'localMessage'),
  ...both(`${MESSAGE}/is_handle`, 'id', 'localMessage'),
  ...both('/api/at/base/shortcutMenu/del', 'id', 'shortcut'),
  ['GET', '/api/lc-resource/attach/link', 'id', 'attach'],
  ['POST', '/api/lc-resource/attach/download', 'id', 'attach'],
  ['GET', '/api/lc-user/sessions', 'userId', 'user'],
  ['POST', '/api/lc-user/end-sessions', 'userId', 'user'],
  ['POST', '/api/lc-auth/oauth/view-as', 'roleId', 'role'],
  ['POST', '/api/lc-auth/oauth/view-as', 'userId', 'user'],
  ['GET', '/api/lc-system/menu/role-tree-keys', 'roleIds', 'role'],
  ['GET', '/api/lc-system/menu/top-tree-keys', 'topMenuIds', 'topMenu'],
  ['GET', '/api/lc-system/menu/routes', 'topMenuId', 'topMenu'],
  ['GET', '/api/lc-system/explain', 'id', 'nqContractSign', { account: 'admin', model: 'nqContractSign' }],
  ['GET', '/api/lc-system/explain', 'userId', 'user', { menu: 'post' }],
];

/** Backup of a tenant, done by the managing tenant. */
const KEPT: Probe[] = (['GET', 'POST'] as const).map((method) => ({
  ...{ method, path: '/api/lc-system/tenant/backup', model: 'tenant', field: 'tenantId' },
  ask: (value) => ({ query: { tenantId: value } }),
}));

/** Files are referred to by their stored name. */
const FILES: Probe[] = (['fileName', 'fileNames'] as const).map((key) => ({
  ...{ method: 'POST', model: 'attach', field: 'name' },
  path: `/api/lc-resource/oss/endpoint/remove-file${key === 'fileName' ? '' : 's'}`,
  ask: (value) => ({ query: { [key]: value } }),
}));

/** Every way to refer to a row of a tenant in a call that a controller serves. */
export const CONTROLLER_PROBES: readonly Probe[] = [
  ...NAMED.map(
    ([method, path, key, model, more = {}, field = 'id']): Probe => ({
      ...{ method, path, model, field },
      ask: (value, { userId }) => {
        const said = Object.entries(more).map(([name, text]) => [
          name,
          text === '$me' ? userId : text === '$value' ? value : text,
        ]);
        const all = { ...Object.fromEntries(said), [key]: value };
        return method === 'GET' ? { query: all } : { query: { [key]: value }, body: all };
      },
    }),
  ),
  ...FILES,
  ...KEPT,
];

const ANYBODY = 'for anybody, about nobody';
const OWN = 'about the caller himself; asked as it stands';
const MENU_OF_ALL = 'names a menu, which belongs to no tenant';
const DRAFTS = `${MENU_OF_ALL}; drafts of another tenant are tried in draft.spec`;
const COMMON = 'what is common to all tenants';
const WHOLE = 'a whole tenant, for who runs the platform';
/** The administrator of another tenant cannot make these calls. */
const INSTALLATION = 'the whole installation, for who runs the platform';
const NEW = 'makes something new of what is sent';

/** Calls of controllers that take no row of a tenant, with the reason. GET calls are tested without parameters. */
export const UNPROBED: Readonly<Record<string, string>> = {
  'POST /api/lc-log/clean': 'age of rows of all tenants, for who runs the platform',
  'POST /api/lc-auth/oauth/token': 'login',
  'GET /api/lc-auth/oauth/captcha': ANYBODY,
  'GET /api/lc-auth/oauth/logout': 'ends the session that asks',
  'POST /api/lc-auth/oauth/logout': 'takes what went wrong in a browser',
  'GET /api/lc-auth/oauth/look': OWN,
  'GET /api/lc-auth/oauth/user-info': OWN,
  'GET /api/lc-auth/oauth/clear-cache': ANYBODY,
  'GET /api/lc-auth/oauth/providers': 'login',
  'GET /api/lc-auth/oauth/render/{source}': 'login',
  'GET /api/lc-auth/oauth/callback/{source}': 'login',
  'GET /api/lc-system/tenant/info': 'name and pictures for the login page of a domain',
  'GET /api/lc-system/tenant/infoByTenantId': 'name and pictures for the login page',
  'POST /api/lc-system/tenant/restore': WHOLE,
  'GET /api/lc-develop/bundle/list': INSTALLATION,
  'GET /api/lc-develop/bundle/house': INSTALLATION,
  'GET /api/lc-develop/bundle/trusted': INSTALLATION,
  'POST /api/lc-develop/bundle/accept': INSTALLATION,
  'POST /api/lc-develop/bundle/reject': INSTALLATION,
  'GET /api/lc-develop/bundle/contents': INSTALLATION,
  'GET /api/lc-develop/bundle/make': INSTALLATION,
  'POST /api/lc-develop/bundle/upload': INSTALLATION,
  'GET /api/lc-develop/bundle/plan': INSTALLATION,
  'POST /api/lc-develop/bundle/apply': INSTALLATION,
  'POST /api/lc-develop/bundle/undo': INSTALLATION,
  'POST /api/lc-develop/bundle/discard': INSTALLATION,
  'GET /api/lc-develop/usage': INSTALLATION,
  'GET /api/lc-develop/usage/keys': INSTALLATION,
  'POST /api/lc-user/register-guest': 'registration for the tenant that is named',
  'GET /api/at/base/listView/list': MENU_OF_ALL,
  'POST /api/at/base/listView/save': MENU_OF_ALL,
  'POST /api/at/base/listView/default': `${MENU_OF_ALL}; views of others are tried in list-views.spec`,
  'GET /api/lc-system/menu/buttons': OWN,
  'GET /api/lc-system/menu/top-menu': OWN,
  'GET /api/lc-system/menu/list': COMMON,
  'GET /api/lc-system/menu/menu-list': COMMON,
  'GET /api/lc-system/menu/lazy-list': COMMON,
  'GET /api/lc-system/menu/lazy-menu-list': COMMON,
  'GET /api/lc-system/menu/tree': COMMON,
  'POST /api/lc-system/menu/submit': COMMON,
  'POST /api/lc-system/menu/remove': COMMON,
  'GET /api/lc-system/menu/grant-tree': OWN,
  'GET /api/lc-system/menu/grant-top-tree': OWN,
  'GET /api/lc-system/menu/detail': COMMON,
  'GET /api/lc-system/menu/words': COMMON,
  'GET /api/lc-system/menu/vseionList': COMMON,
  'GET /api/lc-system/menu/compare': COMMON,
  'GET /api/lc-system/menu/draftList': MENU_OF_ALL,
  'GET /api/lc-system/menu/release': MENU_OF_ALL,
  'POST /api/lc-system/menu/releaseToAll': MENU_OF_ALL,
  'POST /api/lc-system/menu/releaseBack': MENU_OF_ALL,
  'POST /api/lc-system/menu/countPage': MENU_OF_ALL,
  'POST /api/lc-system/menu/saveDraft': MENU_OF_ALL,
  'GET /api/lc-system/menu/draft': DRAFTS,
  'POST /api/lc-system/menu/takeDraft': DRAFTS,
  'POST /api/lc-system/menu/dropDraft': DRAFTS,
  'GET /api/lc-system/menu/factoryMerge': COMMON,
  'GET /api/lc-system/menu/screen': COMMON,
  'GET /api/lc-system/menu/fields': COMMON,
  'POST /api/lc-system/menu/checkPage': COMMON,
  'POST /api/lc-system/menu/describeChanges': COMMON,
  'POST /api/lc-system/menu/compileScreen': COMMON,
  'POST /api/lc-system/menu/submitConfig': COMMON,
  'GET /api/lc-system/menu/downloadMenu': COMMON,
  'GET /api/at/base/localMassage/page': OWN,
  'GET /api/at/base/localMassage/getNoticeList': OWN,
  'POST /api/at/base/localMassage/read_all': OWN,
  'GET /api/at/base/localMassage/stream': OWN,
  'GET /api/at/base/figure/list': OWN,
  'GET /api/lc-system/sheet/progress': OWN,
  'GET /api/at/base/shortcutMenu/list': OWN,
  'POST /api/at/base/shortcutMenu/save': 'names a menu, which is common to all tenants',
  'POST /api/lc-flow/model/check': NEW,
  'POST /api/lc-flow/model/simulate': NEW,
  'GET /api/lc-flow/model/choices': OWN,
  'GET /api/lc-flow/model/decisions': OWN,
  'GET /api/lc-flow/decision/list': OWN,
  'POST /api/lc-flow/decision/check': NEW,
  'POST /api/lc-flow/decision/try': NEW,
  'POST /api/lc-flow/decision/submit': NEW,
  'GET /api/lc-flow/model/documents': COMMON,
  'GET /api/lc-flow/model/fields': COMMON,
  'GET /api/lc-flow/model/list': OWN,
  'GET /api/lc-flow/manager/list': OWN,
  'GET /api/lc-flow/incident/list': OWN,
  'POST /api/lc-flow/manager/deploy-upload': NEW,
  'POST /api/lc-flow/manager/check-upload': NEW,
  'POST /api/lc-flow/external-work/fetch-and-lock': 'names topics; only work of the caller’s tenant is offered',
  'POST /api/lc-flow/work/send-message': 'names a message; only instances of the caller’s tenant wait for his',
  'POST /api/lc-flow/work/send-signal': 'names a signal; only instances of the caller’s tenant wait for his',
  ...Object.fromEntries(
    ['start', 'claim', 'todo', 'send', 'done', 'cc'].map((list) => [`GET ${WORK}/${list}-list`, OWN]),
  ),
  'GET /api/lc-flow/work/counts': OWN,
  'GET /api/lc-flow/work/users': OWN,
  'GET /api/lc-develop/metadata/list': COMMON,
  'GET /api/lc-develop/metadata/detail': COMMON,
  'POST /api/lc-develop/metadata/submit': COMMON,
  'POST /api/lc-develop/metadata/plan': COMMON,
  'POST /api/lc-develop/metadata/trial': COMMON,
  'POST /api/lc-develop/metadata/formulas': COMMON,
  'POST /api/lc-develop/metadata/start': COMMON,
  'GET /api/lc-develop/metadata/names': COMMON,
  'GET /api/lc-develop/metadata/versions': COMMON,
  'GET /api/lc-develop/metadata/version': COMMON,
  'POST /api/lc-develop/metadata/remove': COMMON,
  'GET /api/docs': ANYBODY,
  'GET /api/docs/docs.js': ANYBODY,
  'GET /api/docs/calls': COMMON,
  'GET /api/docs/openapi.json': COMMON,
  'GET /api/lc-system/explain/menus': COMMON,
  'GET /api/lc-system/explain/models': COMMON,
  'GET /api/lc-system/explain/operations': COMMON,
  'GET /api/lc-system/explain/fields': COMMON,
  'POST /api/lc-resource/oss/endpoint/put-file': NEW,
  'POST /api/lc-resource/oss/endpoint/put-file-attach': NEW,
  'POST /api/lc-resource/oss/endpoint/put-file-by-name': NEW,
  'GET /api/lc-resource/oss/endpoint/file': 'plain pictures, for whoever knows the random name',
  'GET /api/lc-resource/attach/download': 'by a signed link; the link itself is asked for',
  'POST /api/lc-resource/sms/endpoint/send-message': 'names phone numbers',
  'POST /api/lc-resource/sms/endpoint/send-validate': 'names a phone number of the tenant that is named',
  'POST /api/lc-resource/sms/endpoint/validate-message': 'names a code that was sent to the caller’s tenant',
};
