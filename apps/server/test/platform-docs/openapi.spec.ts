import { join } from 'node:path';
import { actionsOfCall, callPath, compile, loadSchemas } from '../../src/metadata/index.js';
import { lamina, ROOT, TestServer } from '../support/test-server.js';

interface Operation {
  operationId: string;
  responses: Record<string, unknown>;
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: { $ref?: string } }> };
  'x-permission': string;
}

interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties?: Record<string, unknown>; required?: string[] }> };
}

/** The checked part of a payload's schema. */
interface Payload {
  properties: Record<string, { items?: Payload; anyOf?: { $ref?: string }[] }>;
  required?: string[];
  additionalProperties?: boolean;
}

const ROUTE = /^(GET|POST|GET\|POST)\s+(\/api\/\S+)\s+\S+\s+\S+$/gm;

describe('the description of all calls', () => {
  let server: TestServer;
  let document: Document;

  beforeAll(async () => {
    server = await TestServer.start();
    document = (await (await server.as('wangli')).get('/api/docs/openapi.json')).body;
  });
  afterAll(() => server.stop());

  it('has every call of every model, by each of its methods', async () => {
    const { output } = await lamina(server.database, ['routes']);
    const routes = [...output.matchAll(ROUTE)].flatMap(([, methods = '', path = '']) =>
      methods.split('|').map((method) => [path, method.toLowerCase()] as const),
    );
    expect(routes.length).toBeGreaterThan(250);
    const missing = routes.filter(([path, method]) => document.paths[path]?.[method] === undefined);
    expect(missing).toEqual([]);
  });

  it.each([
    ['get', '/api/lc-system/menu/routes'],
    ['post', '/api/lc-auth/oauth/token'],
    ['get', '/api/lc-system/explain'],
    ['get', '/api/lc-user/sessions'],
    ['get', '/api/at/base/localMassage/getNoticeList'],
    ['get', '/api/at/base/shortcutMenu/del'],
    ['post', '/api/at/base/shortcutMenu/del'],
  ])('has the controllers: %s %s', (method, path) => {
    expect(document.paths[path]?.[method]?.responses['200']).toBeDefined();
  });

  it('is what OpenAPI 3.1 calls a document: answers, known references, no name twice', () => {
    expect(document.openapi).toBe('3.1.0');
    const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
    for (const { responses } of operations) expect(Object.keys(responses)).toContain('200');
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const references = new Set(JSON.stringify(document).match(/#\/components\/[A-Za-z0-9/]+/g));
    expect(references.size).toBeGreaterThan(50);
    for (const reference of references) {
      const found = reference
        .slice(2)
        .split('/')
        .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document);
      expect([reference, typeof found]).toEqual([reference, 'object']);
    }
    for (const [path, item] of Object.entries(document.paths)) {
      const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(path).not.toContain(':');
      for (const { parameters = [] } of Object.values(item))
        expect(parameters.filter((one) => one.in === 'path').map((one) => one.name)).toEqual(places);
    }
  });

  it('tells the fields of a resource: what comes, what may be sent, what must', () => {
    const submit = document.paths['/api/lc-user/submit']?.['post'];
    expect(submit?.requestBody?.content['application/json']?.schema.$ref).toBe('#/components/schemas/userInput');
    const { user, userInput, postInput } = document.components.schemas;
    expect(user?.properties).toHaveProperty('account');
    expect(user?.properties).not.toHaveProperty('password');
    expect(userInput?.properties).toHaveProperty('password');
    expect(userInput?.properties).not.toHaveProperty('createTime');
    expect(postInput?.required).toEqual(expect.arrayContaining(['category', 'postCode', 'postName']));
    const list = document.paths['/api/lc-system/post/list']?.['get']?.parameters?.map(({ name }) => name);
    expect(list).toEqual(expect.arrayContaining(['current', 'size', 'postCode']));
  });

  describe('of actions', () => {
    const registry = compile(loadSchemas(join(ROOT, 'schemas')));
    const calls = [...registry.resources.values()].flatMap((resource) =>
      resource.calls.filter(({ operation }) => operation === 'action').map((call) => ({ resource, call })),
    );
    const bodyOf = (path: string): Payload =>
      document.paths[path]?.['post']?.requestBody?.content['application/json']?.schema as Payload;

    it('has the whole payload of each: what it takes, what it must, and nothing else', () => {
      expect(calls.length).toBeGreaterThan(8);
      for (const { resource, call } of calls) {
        const path = callPath(resource, call.verb);
        const posted = call.methods.includes('POST') ? bodyOf(path) : undefined;
        const asked = !call.methods.includes('GET')
          ? undefined
          : document.paths[path]?.['get']?.parameters?.map(({ name }) => name);
        for (const name of actionsOfCall(call)) {
          const { values, lines } = resource.actions.get(name)!.input;
          const names = [...values.map((one) => one.name), ...lines.map(({ child }) => child.property)];
          if (posted !== undefined) {
            expect([path, posted.additionalProperties]).toEqual([path, false]);
            expect([path, Object.keys(posted.properties)]).toEqual([path, expect.arrayContaining(names)]);
            for (const { child, fields } of lines)
              expect(Object.keys(posted.properties[child.property]?.items?.properties ?? {}).sort()).toEqual(
                [child.idField, ...fields.keys()].sort(),
              );
          }
          const simple = values.filter(({ field }) => field.type.name !== 'json').map((one) => one.name);
          if (asked !== undefined) expect([path, asked]).toEqual([path, expect.arrayContaining(simple)]);
        }
        const [only, ...others] = actionsOfCall(call);
        const must = others.length > 0 ? [] : resource.actions.get(only!)!.input.values.filter((one) => one.required);
        for (const { name } of must) if (posted !== undefined) expect(posted.required).toContain(name);
      }
    });

    it('lists the keys of dictionaries, and what a choice of actions goes by', () => {
      const inspect = bodyOf('/api/at/pm/arrivalNotice/inspect');
      const result = inspect.properties['lines']?.items?.properties['inspectResult']?.anyOf?.[0]?.$ref ?? '';
      const { enum: keys } = document.components.schemas[result.split('/').at(-1)!] as { enum?: string[] };
      expect(keys).toEqual(expect.arrayContaining(['1', '2']));
      expect(bodyOf('/api/at/nq/contract/hold')).toMatchObject({
        properties: { hold: { type: 'boolean' } },
        required: ['hold'],
      });
    });
  });

  it('types the calls of processes: bodies, queries, and what comes back', () => {
    const uploads = ['/api/lc-flow/manager/deploy-upload', '/api/lc-flow/manager/check-upload'];
    const ours = /^\/api\/lc-flow\/(?:work|follow|incident|manager|model|variable|query|external-work)\//;
    const bare = Object.entries(document.paths).flatMap(([path, methods]) => {
      const schema = methods['post']?.requestBody?.content['application/json']?.schema as Payload | undefined;
      const isOurs = ours.test(path) && !uploads.includes(path) && schema !== undefined;
      return isOurs && schema.properties === undefined ? [path] : [];
    });
    expect(bare).toEqual([]);
    const bodyOf = (path: string) => document.paths[path]?.['post']?.requestBody?.content['application/json']?.schema;
    expect(bodyOf('/api/lc-flow/work/complete-task')).toMatchObject({
      properties: {
        taskId: { type: 'string', pattern: '^\\d+$' },
        comment: { maxLength: 1000 },
        ccUserIds: { type: 'array' },
      },
      required: ['taskId'],
    });
    expect(bodyOf('/api/lc-flow/external-work/failure')).toMatchObject({
      properties: { retries: { type: 'integer', minimum: 0, maximum: 100 } },
      required: ['id', 'workerId', 'errorMessage'],
    });
    const query = document.paths['/api/lc-flow/query/tasks']?.['get']?.parameters;
    expect(query).toContainEqual({
      name: 'state',
      in: 'query',
      schema: { type: 'string', enum: ['open', 'finished', 'cancelled'] },
    });
    const answer = JSON.stringify(document.paths['/api/lc-flow/work/start-process']?.['post']?.responses['200']);
    expect(answer).toContain('"processInstanceId"');
  });

  it('tells the right that each call asks for', () => {
    const permission = (method: string, path: string) => document.paths[path]?.[method]?.['x-permission'];
    expect(permission('post', '/api/lc-user/import')).toBe('user_import');
    expect(permission('get', '/api/lc-system/post/list')).toBe('menu:post|user');
    expect(permission('get', '/api/lc-system/dept/export')).toBe('closed');
    expect(permission('get', '/api/lc-system/explain')).toBe('menu:explain');
  });

  it('is for users who are signed in, in their language; its page shows nothing to others', async () => {
    for (const path of ['openapi.json', 'calls'])
      expect((await server.stranger.get(`/api/docs/${path}`)).status).toBe(401);
    const page = (await server.stranger.get('/api/docs')).bytes.toString();
    expect(page).toContain('<script src="/api/docs/docs.js">');
    expect(page).not.toContain('/api/lc-');
    expect((await server.stranger.get('/api/docs/docs.js')).headers.get('content-type')).toContain('javascript');
    const wangli = await server.as('wangli');
    const calls = (await wangli.in('en').get('/api/docs/calls')).bytes.toString();
    expect(calls).toContain('/api/lc-system/post/list');
    expect(calls).toContain('Search paths');
    expect((await wangli.get('/api/docs/calls')).bytes.toString()).toContain('搜索路径');
  });
});
