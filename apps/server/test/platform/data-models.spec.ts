import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { type OwnTestDatabase, ownDatabase } from '../support/own-database.js';
import { must, Rights } from '../support/rights.js';
import { MYSQL } from '../support/test-database.js';
import type { Caller } from '../support/test-server.js';

const SOURCE = '/api/lc-develop/datasource';
const MODEL = '/api/lc-develop/model';
const PROTOTYPE = '/api/lc-develop/model-prototype';

type Row = Record<string, unknown>;

const TABLES = [
  `CREATE TABLE plant_tool (
     id BIGINT NOT NULL PRIMARY KEY, tool_name VARCHAR(40) NOT NULL, price DECIMAL(10,2), bought DATE,
     pieces INT, in_use TINYINT(1), remark TEXT)`,
  'CREATE TABLE plant_shelf (id BIGINT NOT NULL PRIMARY KEY, code VARCHAR(12))',
];

describe('data models', () => {
  let rights: Rights;
  let admin: Caller;
  let own: OwnTestDatabase;
  let sourceId: string;
  const design = () => ({
    ...{ datasourceId: sourceId, modelTable: 'plant_tool', modelClass: 'PlantTool' },
    ...{ modelName: '工具', modelCode: 'plantTool', modelRemark: '' },
  });
  const addSource = async (name: string, url: string, more = {}): Promise<string> =>
    must(await admin.post(`${SOURCE}/submit`, { name, url, ...more })).id as string;
  const prototypesOf = async (id: string): Promise<Row[]> =>
    (await admin.get(`${MODEL}/model-prototype`, { modelId: id })).body.data;

  beforeAll(async () => {
    rights = await Rights.start();
    admin = rights.admin;
    own = await ownDatabase(rights.server.database);
    sourceId = await addSource('老系统', own.url, { username: own.user, password: own.password });
    must(await admin.post(`${SOURCE}/test?id=${sourceId}`));
    for (const text of TABLES) await own.all(text);
  });
  afterAll(async () => {
    await rights.stop();
    await own.drop();
  });

  it('tells the tables of a data source, and the columns of one with what a form begins with', async () => {
    const { data } = (await admin.get(`${MODEL}/table-list`, { datasourceId: sourceId })).body;
    expect(data).toEqual([
      { name: 'plant_shelf', comment: 'plant_shelf:plant_shelf', entityName: 'PlantShelf' },
      { name: 'plant_tool', comment: 'plant_tool:plant_tool', entityName: 'PlantTool' },
    ]);
    const table = (await admin.get(`${MODEL}/table-info`, { datasourceId: sourceId, tableName: 'plant_tool' })).body;
    expect(table.data).toMatchObject({ name: 'plant_tool', entityName: 'PlantTool' });
    expect(table.data.fields).toMatchObject([
      { name: 'id', propertyName: 'id', propertyEntity: 'Long', keyFlag: true, isRequired: 0 },
      { name: 'tool_name', propertyName: 'toolName', propertyEntity: 'String', isRequired: 1, componentType: 'input' },
      { name: 'price', propertyEntity: 'BigDecimal', propertyType: 'java.math.BigDecimal' },
      { name: 'bought', propertyEntity: 'Date', componentType: 'date' },
      { name: 'pieces', propertyEntity: 'Integer' },
      { name: 'in_use', propertyEntity: 'Boolean', componentType: 'switch' },
      { name: 'remark', componentType: 'textarea', isRow: 1 },
    ]);
  });

  it('reports what it cannot read: a missing table, source, server or key', async () => {
    const missing = await admin.get(`${MODEL}/table-info`, { datasourceId: sourceId, tableName: 'nowhere' });
    expect(missing.body).toMatchObject({ code: 400, msg: '数据源中没有表 nowhere' });
    expect((await admin.get(`${MODEL}/table-list`, { datasourceId: '1' })).body.msg).toBe('数据源不存在');
    expect((await admin.get(`${MODEL}/table-list`)).body.msg).toContain('datasourceId');
    const away = await addSource('不在', MYSQL === undefined ? 'mysql://127.0.0.1:9/x' : 'sqlite:not-there');
    expect((await admin.get(`${MODEL}/table-list`, { datasourceId: away })).body).toMatchObject({
      code: 400,
      msg: expect.stringContaining('无法连接数据源'),
    });
  });

  it('reads a source of another kind than its own database, and does not change it', async () => {
    if (MYSQL === undefined) return;
    const folder = join(String(rights.server.database.env['DATA_DIR']), 'tenants');
    mkdirSync(folder, { recursive: true });
    const file = new Sqlite(join(folder, 'learn.sqlite'));
    for (const text of TABLES) file.exec(text);
    file.close();
    const id = await addSource('文件', 'sqlite:learn');
    must(await admin.post(`${SOURCE}/test?id=${id}`));
    const { data } = (await admin.get(`${MODEL}/table-info`, { datasourceId: id, tableName: 'plant_tool' })).body;
    expect(data.fields.map(({ name }: Row) => name)).toEqual([
      'id',
      'tool_name',
      'price',
      'bought',
      'pieces',
      'in_use',
      'remark',
    ]);
    expect((await admin.get(`${MODEL}/table-list`, { datasourceId: id })).body.data).toHaveLength(2);
  });

  it('stores a model and its fields: by id changed, without one added, what is missing goes', async () => {
    const saved = must(await admin.post(`${MODEL}/submit`, design()));
    expect(saved).toMatchObject({ id: expect.any(String), datasourceId: sourceId, modelTable: 'plant_tool' });
    const id = String(saved['id']);
    const learnt = await prototypesOf(id);
    expect(learnt).toHaveLength(7);
    must(await admin.post(`${PROTOTYPE}/submit-list`, learnt.map((field) => ({ ...field, modelId: id })) as never));
    const stored = await prototypesOf(id);
    expect(stored.map(({ jdbcName }) => jdbcName)).toEqual(learnt.map(({ jdbcName }) => jdbcName));
    expect(stored[1]).toMatchObject({ modelId: id, propertyName: 'toolName', isForm: 1, isRequired: 1, status: 1 });
    const [, name, price] = stored;
    const fresh = { modelId: id, jdbcName: 'place', jdbcType: 'varchar(20)', propertyName: 'place', comment: '位置' };
    must(
      await admin.post(`${PROTOTYPE}/submit-list`, [
        price,
        { ...name, comment: '名称', jdbcComment: '名称' },
        fresh,
      ] as never),
    );
    const changed = await prototypesOf(id);
    expect(changed.map(({ jdbcName }) => jdbcName)).toEqual(['price', 'tool_name', 'place']);
    expect(changed[1]).toMatchObject({ id: name?.['id'], jdbcComment: '名称' });
    expect(changed[2]).toMatchObject({ jdbcComment: '位置', isList: 1, isQuery: 0, componentType: 'input' });
    const chosen = (await admin.get(`${PROTOTYPE}/select`, { modelId: id })).body.data;
    expect(chosen[1]).toMatchObject({ jdbcName: 'tool_name', jdbcComment: 'tool_name: 名称' });
    const models = (await admin.get(`${MODEL}/select`)).body.data;
    expect(models).toEqual([expect.objectContaining({ id, modelName: 'plant_tool: 工具' })]);
    const listed = (await admin.get(`${MODEL}/list`, { modelCode: 'plantTool' })).body.data;
    expect(listed).toMatchObject({ total: 1, records: [{ id, modelName: '工具', status: 1 }] });
  });

  it('refuses fields that say nothing, of two models, or wrongly, and names the field', async () => {
    const list = (body: unknown) => admin.post(`${PROTOTYPE}/submit-list`, body as never);
    const { id } = must(await admin.post(`${MODEL}/submit`, { ...design(), modelName: '架' }));
    const one = { modelId: id, jdbcName: 'a', jdbcType: 'int', propertyName: 'a' };
    expect((await list({})).body).toMatchObject({ code: 400, msg: '请提交字段数组' });
    expect((await list([])).body.code).toBe(400);
    expect((await list([{ ...one, modelId: undefined }])).body.msg).toContain('modelId');
    expect((await list([one, { ...one, modelId: sourceId }])).body.msg).toContain('一个数据模型');
    expect((await list([{ ...one, modelId: '99' }])).body.code).toBe(404);
    const wrong = await list([one, { ...one, componentType: 'slider' }]);
    expect(wrong.body).toMatchObject({ code: 400, errors: [{ field: 'prototypes[1].componentType' }] });
    const unnamed = await admin.post(`${MODEL}/submit`, { ...design(), modelName: '' });
    expect(unnamed.body).toMatchObject({ code: 400, errors: [{ field: 'modelName' }] });
  });

  it('keeps a source that models come from; removes a model with its fields', async () => {
    expect((await admin.post(`${SOURCE}/remove?ids=${sourceId}`)).body.msg).toContain('来自该数据源');
    const { records } = (await admin.get(`${MODEL}/list`, { size: 50 })).body.data;
    must(await admin.post(`${MODEL}/remove?ids=${records.map(({ id }: Row) => id).join(',')}`));
    expect((await admin.get(`${MODEL}/list`)).body.data.total).toBe(0);
    const left = await rights.server.database.all('SELECT id FROM lc_model_prototype WHERE is_deleted = 0');
    expect(left).toEqual([]);
    must(await admin.post(`${SOURCE}/remove?ids=${sourceId}`));
  });

  it('is only for administrators of the platform', async () => {
    const clerk = await rights.server.as('lina');
    for (const call of ['list', 'select', 'table-list?datasourceId=1', 'model-prototype?modelId=1'])
      expect([call, (await clerk.get(`${MODEL}/${call}`)).status]).toEqual([call, 403]);
    expect((await clerk.post(`${MODEL}/submit`, design())).status).toBe(403);
    expect((await clerk.post(`${PROTOTYPE}/submit-list`, [] as never)).status).toBe(403);
    expect((await clerk.get('/api/lc-develop/code/download', { ids: '1' })).status).toBe(403);
  });
});
