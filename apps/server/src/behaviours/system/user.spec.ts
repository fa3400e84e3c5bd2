import { behaviourTest } from '../../../test/support/behaviour-test.js';
import type { BehaviourContext } from '../../engine/index.js';
import { AppError } from '../../errors/index.js';
import { user } from './user.js';

type Record_ = Record<string, unknown>;
/** The people of a plant, their roles and departments. */
class Office {
  readonly tables: Record<string, Record_[]> = {
    tenant: [{ id: '1', tenantId: '000000', accountNumber: -1 }],
    user: [{ id: '7', account: 'admin' }],
    userDept: [],
    param: [{ id: '1', paramKey: 'account.initPassword', paramValue: 'welcome' }],
    dept: [
      { id: '10', parentId: '0' },
      { id: '12', parentId: '11' },
      { id: '11', parentId: '10' },
      { id: '20', parentId: '0' },
    ],
    role: [
      { id: '1', roleAlias: 'administrator' },
      { id: '2', roleAlias: 'sales' },
      { id: '3', roleAlias: 'boss' },
    ],
    menu: [
      { id: '100', code: 'contract' },
      { id: '101', code: 'salary' },
    ],
    roleScope: [],
    dataScope: [],
    roleMenu: [
      { id: '1', roleId: '2', menuId: '100' },
      { id: '2', roleId: '3', menuId: '101' },
    ],
  };

  private plant = behaviourTest();

  /** The current tables, for a given actor. */
  context(isAdministrator = true, granted: string[] = ['contract']): BehaviourContext {
    const actor = { isAdministrator, granted: new Set(granted), roleAliases: ['sales'], roleIds: ['2'] };
    this.plant = behaviourTest(this.tables, { actor, now: '2026-01-02 03:04:05' });
    return this.plant.context;
  }

  get locked(): readonly string[] {
    return this.plant.locked;
  }

  get whole(): readonly string[] {
    return this.plant.whole;
  }

  links = (): string[] => this.plant.rows('userDept').map((row) => `${row['userId']}-${row['deptId']}`);
}

const refusal = async (run: Promise<void> | void | undefined): Promise<string> => {
  try {
    await run;
    return '';
  } catch (error) {
    if (error instanceof AppError) return error.words.zh;
    throw error;
  }
};

describe('accounts', () => {
  let office: Office;
  beforeEach(() => {
    office = new Office();
  });
  const guard = (operation: string, record: Record_, before?: Record_, context = office.context()) =>
    refusal(user.guard?.(context, operation, record, before));

  it('are unique, on creation and on change', async () => {
    expect(await guard('create', { account: 'admin' })).toBe('当前用户 [admin] 已存在!');
    expect(await guard('update', { id: '8', account: 'admin' }, { id: '8' })).toBe('当前用户 [admin] 已存在!');
    expect(await guard('update', { id: '7', account: 'admin' }, { id: '7' })).toBe('');
    expect(await guard('create', { account: 'wangli' })).toBe('');
  });

  it('stop at the quota of the tenant', async () => {
    office.tables['tenant'] = [{ id: '1', tenantId: '000000', accountNumber: 1 }];
    expect(await guard('create', { account: 'wangli' })).toBe('当前租户已到最大账号额度!');
    expect(office.locked).toEqual(['tenant 1']);
    // The accounts are counted, without reading them.
    expect(office.whole).toEqual([]);
    expect(await guard('update', { id: '7', account: 'boss' }, { id: '7' })).toBe('');
    office.tables['tenant'] = [{ id: '1', tenantId: '000000', accountNumber: 2 }];
    expect(await guard('create', { account: 'wangli' })).toBe('');
  });

  it('are not removed by their owner', async () => {
    expect(await guard('remove', { id: '7' }, { id: '7' })).toBe('不能删除本账号!');
    expect(await guard('remove', { id: '8' }, { id: '8' })).toBe('');
  });

  it('get roles only from somebody who holds as much', async () => {
    const hr = office.context(false);
    expect(await guard('create', { account: 'a', roleId: '2' }, undefined, hr)).toBe('');
    expect(await guard('create', { account: 'a', roleId: '2,3' }, undefined, hr)).toBe('无权配置超出自身权限的角色!');
    expect(await guard('create', { account: 'a', roleId: '1' }, undefined, hr)).toBe('无权配置超管角色!');
    const boss = { id: '8', account: 'a', roleId: '3' };
    for (const operation of ['remove', 'unlock', 'grant', 'end-sessions'])
      expect(await guard(operation, boss, boss, hr)).toBe('无权操作权限超出自身的账号!');
    for (const change of [{ account: 'b' }, { phone: '13900000001' }, { realName: 'b' }, { roleId: '2' }, {}])
      expect(await guard('update', { ...boss, ...change }, boss, hr)).toBe('无权操作权限超出自身的账号!');
  });

  it('of administrators are touched by administrators only', async () => {
    const hr = office.context(false);
    const before = { id: '8', roleId: '1' };
    expect(await guard('update', { id: '8', account: 'a', roleId: '2' }, before, hr)).toBe('无权配置超管角色!');
    expect(await guard('remove', before, before, hr)).toBe('无权配置超管角色!');
    expect(await guard('remove', before, before)).toBe('');
    expect(await guard('update', { ...before, account: 'a', phone: '1' }, before, hr)).toBe('无权配置超管角色!');
    expect(await guard('unlock', before, before, hr)).toBe('无权配置超管角色!');
  });

  it('keep their own roles, whoever they are below the administrator', async () => {
    const own = { id: '7', account: 'admin', roleId: '2' };
    const hr = office.context(false, ['contract', 'salary']);
    expect(await guard('grant', { ...own, roleId: '2,3' }, own, hr)).toBe('不可修改本账号的角色!');
    expect(await guard('update', { ...own, roleId: '' }, own, hr)).toBe('不可修改本账号的角色!');
    expect(await guard('grant', { ...own, roleId: '2,3' }, own)).toBe('');
  });

  it('that hold more are not given a known password', async () => {
    const hr = office.context(false);
    const [strong, weak] = [
      { id: '8', roleId: '2,3' },
      { id: '9', roleId: '2' },
    ];
    expect(await guard('reset-password', strong, strong, hr)).toBe('无权操作权限超出自身的账号!');
    expect(await guard('reset-password', weak, weak, hr)).toBe('');
    expect(await guard('reset-password', strong, strong)).toBe('');
  });

  it('get no role that lifts a data scope of the giver', async () => {
    office.tables['roleScope'] = [{ id: '1', roleId: '2', scopeId: '50', scopeCategory: 1 }];
    office.tables['dataScope'] = [{ id: '50', menuId: '100', resourceCode: 'contract' }];
    office.tables['role']?.push({ id: '4', roleAlias: 'wide' });
    office.tables['roleMenu']?.push({ id: '9', roleId: '4', menuId: '100' });
    const hr = office.context(false);
    expect(await guard('create', { account: 'a', roleId: '4' }, undefined, hr)).toBe('无权配置超出自身权限的角色!');
    expect(await guard('create', { account: 'a', roleId: '2' }, undefined, hr)).toBe('');
    expect(await guard('create', { account: 'a', roleId: '4' })).toBe('');
  });
});

describe('passwords', () => {
  it('are stored as hashes and changed at the first login; who comes without one has none', async () => {
    const context = new Office().context();
    const given: Record_ = { password: 'secret' };
    const none: Record_ = {};
    await user.before?.(context, 'create', given);
    await user.before?.(context, 'create', none);
    const passwordTime = '2026-01-02 03:04:05';
    expect([given, none]).toEqual([
      { password: 'hash of secret', passwordTime, mustChange: true },
      { password: undefined },
    ]);
  });

  it('are random after a reset, another one each time, and told in the answer alone', async () => {
    const records: Record_[] = [{}, {}];
    for (const record of records) await user.before?.(new Office().context(), 'reset-password', record, {});
    for (const { firstPassword, password, mustChange } of records)
      expect([password, mustChange]).toEqual([`hash of ${String(firstPassword)}`, true]);
    expect(records[0]?.['firstPassword']).not.toBe(records[1]?.['firstPassword']);
  });

  it('are not changed by an update', async () => {
    const record: Record_ = { password: 'other' };
    await user.before?.(new Office().context(), 'update', record, { password: 'stored' });
    expect(record['password']).toBe('stored');
  });
});

describe('departments', () => {
  it('keep their link rows in step', async () => {
    const office = new Office();
    const settle = (operation: string, deptId: string) =>
      user.after?.(office.context(), operation, { id: '8', deptId });
    await settle('create', '10,11');
    expect(office.links()).toEqual(['8-10', '8-11']);
    await settle('update', '11,20');
    expect(office.links()).toEqual(['8-11', '8-20']);
    await settle('remove', '11,20');
    expect(office.links()).toEqual([]);
  });

  it('stand for themselves and all below', async () => {
    const context = new Office().context();
    const node = (await user.extraFilter?.(context, 'page', { deptId: '10' })) as { right: string[] } | undefined;
    expect([...(node?.right ?? [])].sort()).toEqual(['10', '11', '12']);
    expect(await user.extraFilter?.(context, 'page', {})).toBeUndefined();
    await expect(user.extraFilter?.(context, 'page', { deptId: '1 or 1' })).rejects.toBeInstanceOf(AppError);
  });
});
