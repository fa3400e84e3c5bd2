import { START, bpmn, task } from '../support/bpmn.js';
import { deployModel, panelOf } from '../support/processes.js';
import type { Caller } from '../support/test-server.js';
import { TestServer } from '../support/test-server.js';

const PATH = '/api/at/test/trial';

const state = (zh: string, en: string) => ({ zh, en, color: '#909399' });

/** A model with its own process that an administrator publishes while the server runs. */
const MODEL = {
  key: 'trial',
  zh: '试验申请',
  en: 'Trial',
  path: PATH,
  dialect: 'approval',
  table: 'test_trial',
  display: 'title',
  process: 'trialApproval',
  fields: {
    title: { type: 'string', zh: '标题', en: 'Title', length: 64, required: true, list: true },
    amount: { type: 'decimal', zh: '金额', en: 'Amount', precision: 12, scale: 2 },
    status: { type: 'int', zh: '状态', en: 'Status', readonly: true, default: 0 },
    processInstanceId: { type: 'string', zh: '流程实例', en: 'Instance', length: 64, readonly: true },
    nodeId: { type: 'string', zh: '节点', en: 'Node', length: 64, readonly: true },
    nodeName: { type: 'string', zh: '节点名称', en: 'Node name', length: 64, readonly: true },
    comment: { type: 'string', zh: '意见', en: 'Comment', length: 500, readonly: true },
  },
  states: {
    field: 'status',
    initial: '0',
    values: {
      0: state('草稿', 'Draft'),
      1: state('审批中', 'In approval'),
      2: state('已通过', 'Approved'),
      3: state('已驳回', 'Rejected'),
      4: state('已撤回', 'Revoked'),
      5: state('已退回', 'Returned'),
    },
  },
  editable: { update: ['0', '3', '4', '5'], remove: ['0', '3', '4', '5'] },
  approval: { running: '1', approved: '2', rejected: '3', revoked: '4', returned: '5' },
  actions: {
    initiate: { zh: '发起', en: 'Submit', from: ['0', '3', '4', '5'] },
    upEvent: { zh: '审批', en: 'Decide', from: ['1'] },
    revoke: { zh: '撤回', en: 'Revoke', from: ['1'] },
    returnOrder: { zh: '退回', en: 'Return', from: ['1', '2'] },
  },
};

const ends = (id: string, outcome: string): string =>
  `<bpmn:endEvent id="${id}"><bpmn:extensionElements><camunda:properties><camunda:property name="outcome" value="${outcome}" /></camunda:properties></bpmn:extensionElements></bpmn:endEvent>`;

describe('a model made at run time is approved like any other', () => {
  let server: TestServer;
  let admin: Caller;
  let zhoujg: Caller;

  beforeAll(async () => {
    server = await TestServer.start();
    [admin, zhoujg] = [await server.as('admin'), await server.as('zhoujg')];
    const published = await admin.post('/api/lc-develop/metadata/submit', {
      key: 'trial',
      model: MODEL,
      baseVersion: 0,
    });
    expect([published.status, published.body.msg]).toEqual([200, '操作成功']);
    await deployModel(
      admin,
      'trialApproval',
      bpmn(
        'trialApproval',
        [
          START,
          task('check', 'role:techMgr'),
          '<bpmn:exclusiveGateway id="way" default="f3" />',
          '<bpmn:exclusiveGateway id="large" default="f5" />',
          task('boss', 'role:gm'),
          ends('good', 'approved'),
          ends('bad', 'rejected'),
        ],
        [
          'start>check',
          'check>way',
          "way>bad:outcome == 'reject'",
          'way>large',
          'large>boss:amount >= 1000',
          'large>good',
          'boss>good',
        ],
      ),
    );
  });
  afterAll(() => server.stop());

  async function created(amount: string): Promise<string> {
    const { body } = await admin.post(`${PATH}/add`, { title: `trial ${amount}`, amount });
    return body.data.id as string;
  }
  const detail = async (id: string) => (await admin.get(`${PATH}/getDetais`, { id })).body.data;
  const decide = async (id: string, flag: string, comment = '') => {
    const { processInstanceId } = await detail(id);
    const { task: own } = await panelOf(zhoujg, processInstanceId);
    return zhoujg.post('/api/lc-flow/work/complete-task', { taskId: own?.taskId, flag, comment });
  };

  it('goes the way that its fields choose', async () => {
    const small = await created('999.99');
    expect((await admin.get(`${PATH}/initiate`, { id: small })).status).toBe(200);
    expect(await detail(small)).toMatchObject({ status: 1, nodeId: 'check' });
    expect((await decide(small, 'ok')).status).toBe(200);
    expect(await detail(small)).toMatchObject({ status: 2, nodeId: null });

    const large = await created('1000.00');
    await admin.get(`${PATH}/initiate`, { id: large });
    await decide(large, 'ok');
    expect(await detail(large)).toMatchObject({ status: 1, nodeId: 'boss' });
    const again = await admin.get(`${PATH}/initiate`, { id: large });
    expect([again.status, again.body.msg]).toEqual([400, '当前状态[审批中]不允许[发起]']);
    const changed = await admin.post(`${PATH}/update`, { id: large, amount: '1.00' });
    expect(changed.status).toBe(400);
  });

  it('is rejected, and revoked, and starts again with an instance of its own', async () => {
    const id = await created('10.00');
    await admin.get(`${PATH}/initiate`, { id });
    const first = (await detail(id)).processInstanceId;
    expect((await decide(id, 'no', 'no budget')).status).toBe(200);
    expect(await detail(id)).toMatchObject({ status: 3, comment: 'no budget' });
    await admin.get(`${PATH}/initiate`, { id });
    expect((await detail(id)).processInstanceId).not.toBe(first);
    expect((await admin.get(`${PATH}/revoke`, { id })).status).toBe(200);
    expect(await detail(id)).toMatchObject({ status: 4, nodeId: null });
    expect((await admin.post(`${PATH}/deleteEvent?ids=${id}`)).status).toBe(200);
  });

  it('is returned for rework, while it runs and after it was approved', async () => {
    const id = await created('20.00');
    await admin.get(`${PATH}/initiate`, { id });
    expect((await admin.post(`${PATH}/returnOrder`, { id })).body.msg).toBe('驳回时请填写审批意见');
    expect((await admin.post(`${PATH}/returnOrder`, { id, comment: 'redo' })).status).toBe(200);
    const returned = await detail(id);
    expect(returned).toMatchObject({ status: 5, nodeId: null, comment: 'redo' });
    expect((await panelOf(zhoujg, returned.processInstanceId)).status).toBe('terminated');
    await admin.get(`${PATH}/initiate`, { id });
    await decide(id, 'ok');
    expect((await admin.post(`${PATH}/returnOrder`, { id, comment: 'found later' })).status).toBe(200);
    expect(await detail(id)).toMatchObject({ status: 5, comment: 'found later' });
    const draft = await admin.post(`${PATH}/returnOrder`, { id, comment: 'twice' });
    expect([draft.status, draft.body.msg]).toEqual([400, '当前状态[已退回]不允许[退回]']);
  });
});
