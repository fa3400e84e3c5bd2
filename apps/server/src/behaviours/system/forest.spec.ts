import { behaviourTest } from '../../../test/support/behaviour-test.js';
import { AppError } from '../../errors/index.js';
import { dept } from './dept.js';
import { role } from './role.js';
import { tenant } from './tenant.js';

type Record_ = Record<string, unknown>;
/** Departments 1 > 11 > 111 and 2; roles 1 administrator, 2 admin, 3 sales > 31; Wang sits in 11 and sells. */
function surroundings(roleAliases: string[] = ['administrator']) {
  const tables: Record<string, Record_[]> = {
    dept: [
      { id: '1', parentId: '0', ancestors: '0' },
      { id: '11', parentId: '1', ancestors: '0,1' },
      { id: '111', parentId: '11', ancestors: '0,1,11' },
      { id: '2', parentId: '0', ancestors: '0' },
    ],
    userDept: [{ id: '1', userId: '7', deptId: '11' }],
    role: [
      { id: '1', parentId: '0', roleAlias: 'administrator' },
      { id: '2', parentId: '0', roleAlias: 'admin' },
      { id: '3', parentId: '0', roleAlias: 'sales' },
      { id: '31', parentId: '3', roleAlias: 'salesMgr' },
    ],
    user: [{ id: '7', roleId: '9,3' }],
    roleMenu: [
      { id: '1', roleId: '31', menuId: '5' },
      { id: '2', roleId: '3', menuId: '5' },
    ],
    roleScope: [{ id: '1', roleId: '31', scopeId: '6' }],
    fieldRule: [{ id: '1', roleId: '31', modelKey: 'post', fieldKey: 'remark', rule: 'masked' }],
  };
  const actor = { userId: '8', roleAliases, isAdministrator: roleAliases.includes('administrator') };
  return behaviourTest(tables, { actor });
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

describe('departments', () => {
  it('know their way up from the parent', async () => {
    const { context } = surroundings();
    const [top, below]: Record_[] = [{ parentId: '' }, { parentId: '11' }];
    await dept.compute?.(context, top as Record_);
    await dept.compute?.(context, below as Record_);
    expect(top).toEqual({ parentId: '0', ancestors: '0' });
    expect(below).toEqual({ parentId: '11', ancestors: '0,1,11' });
  });

  it('do not stand below themselves', async () => {
    const { context } = surroundings();
    const guard = (record: Record_) => refusal(dept.guard?.(context, 'update', record, record));
    expect(await guard({ id: '1', parentId: '1' })).toBe('父节点不可选择自身!');
    expect(await guard({ id: '1', parentId: '111' })).toBe('父节点不可选择自身!');
    expect(await guard({ id: '2', parentId: '111' })).toBe('');
    expect(await guard({ id: '2', parentId: '0' })).toBe('');
  });

  it('take those below along when they move, and nobody else', async () => {
    const plant = surroundings();
    plant.put('dept', { id: '12', parentId: '1', ancestors: '0,1' });
    await dept.after?.(plant.context, 'update', { id: '11', ancestors: '0,2' }, { id: '11', ancestors: '0,1' });
    const ways = Object.fromEntries(plant.rows('dept').map((row) => [row['id'], row['ancestors']]));
    expect(ways).toMatchObject({ '111': '0,2,11', '12': '0,1', '1': '0' });
  });

  it('stay while they have people', async () => {
    const { context } = surroundings();
    expect(await refusal(dept.guard?.(context, 'remove', { id: '11' }))).toBe('机构下有用户, 不能删除!');
    expect(await refusal(dept.guard?.(context, 'remove', { id: '111' }))).toBe('');
  });
});

describe('roles', () => {
  const guard = (aliases: string[], operation: string, record: Record_, before?: Record_) =>
    refusal(role.guard?.(surroundings(aliases).context, operation, record, before));

  it('have an alias of their own and a parent that is not below them', async () => {
    const mine = { id: '3', parentId: '0', roleAlias: 'sales' };
    expect(await guard(['administrator'], 'create', { parentId: '0', roleAlias: 'sales' })).toBe(
      '角色别名 [sales] 已存在!',
    );
    expect(await guard(['administrator'], 'update', mine, mine)).toBe('');
    expect(await guard(['administrator'], 'update', { ...mine, parentId: '31' }, mine)).toBe('父节点不可选择自身!');
  });

  it('above the own one are out of reach: made, renamed or removed', async () => {
    const root = { id: '1', parentId: '0', roleAlias: 'administrator' };
    const sales = { id: '3', parentId: '0', roleAlias: 'sales' };
    const refused = '无权限创建超管角色！';
    expect(await guard(['admin'], 'create', { parentId: '0', roleAlias: 'administrator' })).toBe(refused);
    expect(await guard(['admin'], 'update', { ...sales, roleAlias: 'administrator' }, sales)).toBe(refused);
    expect(await guard(['admin'], 'update', { ...root, roleAlias: 'nobody' }, root)).toBe(refused);
    expect(await guard(['admin'], 'remove', root, root)).toBe(refused);
    expect(await guard(['hr'], 'create', { parentId: '0', roleAlias: 'admin' })).toBe('无权配置管理员角色!');
    expect(await guard(['admin'], 'update', { id: '2', parentId: '0', roleAlias: 'admin' })).toBe('');
  });

  it('stay while somebody has them, and leave no grants behind', async () => {
    expect(await guard(['admin'], 'remove', { id: '3', roleAlias: 'sales' })).toBe('角色已分配给用户, 不能删除!');
    expect(await guard(['admin'], 'remove', { id: '31', roleAlias: 'salesMgr' })).toBe('');
    const plant = surroundings();
    await role.after?.(plant.context, 'remove', { id: '31' });
    expect(plant.rows('roleMenu')).toMatchObject([{ id: '2', roleId: '3', menuId: '5' }]);
    expect([plant.rows('roleScope'), plant.rows('fieldRule')]).toEqual([[], []]);
  });
});

describe('tenants', () => {
  it('go, but for the one that runs the platform', async () => {
    const { context } = surroundings();
    expect(await refusal(tenant.guard?.(context, 'remove', { tenantId: '000000' }))).toBe('不可删除管理租户!');
    expect(await refusal(tenant.guard?.(context, 'remove', { tenantId: '000001' }))).toBe('');
  });
});
