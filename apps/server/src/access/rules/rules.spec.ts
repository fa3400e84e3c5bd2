import { NOTHING } from '../../filter/index.js';
import type { Resource } from '../../metadata/index.js';
import type { Actor } from '../actor.js';
import type { ApiScope, DataScope, Policy, Rights, RoleRights } from '../rights.js';
import { apiScopeHolds, covering } from './api-scope.rule.js';
import { codeHolds, demandOf } from './button.rule.js';
import { callSteps } from './call.rule.js';
import { effectiveRoles, dataScopeRestriction, scopesInForce } from './data-scope.rule.js';
import { closeUnlisted, fieldRestrictions } from './field.rule.js';
import { menuHolds } from './menu.rule.js';

const actor = (more: Partial<Actor> = {}): Actor => ({
  userId: '7',
  tenantId: '000000',
  account: 'wangli',
  name: '王丽',
  deptIds: ['10'],
  postIds: [],
  roleIds: ['1'],
  roleAliases: ['sales'],
  isAdministrator: false,
  granted: new Set(['contract', 'contract_add']),
  rightsKey: 'k',
  jti: 'j',
  clientId: 'c',
  ...more,
});
const role = (more: Partial<RoleRights> = {}): RoleRights => ({
  roleId: '1',
  alias: 'sales',
  name: 'sales',
  codes: new Set(['contract']),
  dataScopes: [],
  apiScopes: new Set(),
  fieldRules: [],
  ...more,
});
const scope = (more: Partial<DataScope>): DataScope => ({
  id: '1',
  resourceCode: 'contract',
  scopeClass: '',
  type: 2,
  column: '',
  ...more,
});
const policy: Policy = { permissions: new Map(), via: ['contract', 'todo'], own: ['contract'] };
const operators = ['select_any_in', 'equal'];
const field = (key: string, column: string, list = false): [string, unknown] => [
  key,
  { key, column, stored: true, spec: {}, type: { operators: list ? ['contains_any'] : operators } },
];
const resource = {
  key: 'nqContract',
  idField: 'id',
  fields: new Map([
    field('id', 'id'),
    field('createUser', 'create_user'),
    field('createDept', 'create_dept'),
    field('teamIds', 'team_ids', true),
    field('price', 'price'),
  ]),
  children: [
    {
      property: 'lines',
      idField: 'id',
      parentField: 'signId',
      fields: new Map([field('id', 'id'), field('signId', 'sign_id'), field('qty', 'qty'), field('price', 'price')]),
    },
  ],
} as unknown as Resource;
const rights = (...roles: RoleRights[]): Rights => ({
  roles,
  unrestricted: false,
  deptsBelow: ['10', '11'],
  apiScopes: [],
});
const cut = (held: Rights, who = actor()) =>
  dataScopeRestriction(who, held, scopesInForce(held, policy, resource, 'list'), resource);
const steps = (permission: string | undefined, who = actor(), more: Partial<Rights> = {}, covers: ApiScope[] = []) =>
  callSteps({
    actor: who,
    rights: { ...rights(role({ codes: who.granted })), ...more },
    demand: demandOf(permission, ['contract']),
    covers,
  });
const last = (...question: Parameters<typeof steps>) => {
  const { rule, outcome, reason } = steps(...question).at(-1)!;
  return outcome === 'refuses' ? `${rule} ${reason}` : outcome;
};

describe('menu and button rules', () => {
  it('holds for one of the menus that lead to a resource, and for none when none leads there', () => {
    expect(menuHolds(actor(), ['other', 'contract'])).toBe(true);
    expect(menuHolds(actor(), ['other'])).toBe(false);
    expect(menuHolds(actor({ isAdministrator: true }), [])).toBe(false);
  });

  it('knows codes as they are granted', () => {
    expect(codeHolds(actor(), 'contract_add')).toBe(true);
    expect(codeHolds(actor(), 'contract_delete')).toBe(false);
    expect(codeHolds(actor(), '')).toBe(false);
    expect(codeHolds(actor({ isAdministrator: true }), 'anything')).toBe(true);
  });

  it.each([
    [undefined, false],
    ['', false],
    ['login', true],
    ['administrator', false],
    ['menu', true],
    ['menu:contract', true],
    ['menu:user', false],
    ['contract_add', true],
    ['contract_remove', false],
  ])('answers %p with %p', (permission, holds) => {
    expect(steps(permission).every((step) => step.outcome !== 'refuses')).toBe(holds);
  });

  it('names the rule that refuses, and asks none behind it', () => {
    const lone = actor({ granted: new Set(), roleIds: [] });
    const covers = [{ id: '9', resourceCode: 'x', path: '/x' }];
    expect(last(undefined)).toBe('menu menu.closed');
    expect(last('menu:user')).toBe('role role.lacksMenu');
    expect(last('administrator')).toBe('role role.notAdministrator');
    expect(last('contract_remove')).toBe('button button.lacks');
    expect(last('contract_add', lone, { roles: [] })).toBe('role role.none');
    expect(last('menu:user', actor(), { packaged: new Set(['contract']) })).toBe('package package.lacks');
    expect(last('login', actor(), {}, covers)).toBe('apiScope apiScope.lacks');
    expect(steps('menu:user').map((step) => step.rule)).toEqual(['menu', 'package', 'role']);
    expect(steps('contract_add').map((step) => step.outcome)).toEqual([
      'not asked',
      'not asked',
      'not asked',
      'allows',
      'not asked',
    ]);
  });
});

describe('API scopes', () => {
  const scopes = [
    { id: '1', resourceCode: 'x', path: '/nq/nqContract' },
    { id: '2', resourceCode: 'x', path: '' },
  ];

  it('closes a covered path to roles that hold no scope for it', () => {
    const covers = covering(scopes, '/api/at/nq/nqContract/page');
    expect(apiScopeHolds([role()], covers)).toBe(false);
    expect(apiScopeHolds([role(), role({ apiScopes: new Set(['1']) })], covers)).toBe(true);
  });

  it('does not concern other paths; an empty fragment covers nothing', () => {
    expect(apiScopeHolds([role()], covering(scopes, '/api/at/ji/page'))).toBe(true);
  });
});

describe('data scopes', () => {
  const own = role({ dataScopes: [scope({})] });

  it('cuts to own rows, own departments, and departments below', () => {
    expect(cut(rights(own)).where).toEqual({
      left: { type: 'field', field: 'createUser' },
      op: 'select_any_in',
      right: ['7'],
    });
    const dept = rights(role({ dataScopes: [scope({ type: 3 })] }));
    expect(cut(dept).where).toMatchObject({ left: { field: 'createDept' }, right: ['10'] });
    expect(cut(rights(role({ dataScopes: [scope({ type: 4 })] }))).where).toMatchObject({ right: ['10', '11'] });
    expect(cut(rights(role({ dataScopes: [scope({ type: 3, column: 'team_ids' })] }))).where).toMatchObject({
      op: 'contains_any',
    });
  });

  it('shows nothing rather than everything when a scope cannot be applied', () => {
    const broken = [
      { type: 3, column: 'nowhere' },
      { type: 5 },
      { type: 9 },
      {
        type: 5,
        value: { left: { type: 'field' as const, field: 'price' }, op: 'equal' as const, right: '${nobody}' },
      },
    ];
    for (const one of broken) expect(cut(rights(role({ dataScopes: [scope(one)] }))).where).toBe(NOTHING);
    expect(cut(rights(role({ dataScopes: [scope({ type: 3 })] })), actor({ deptIds: [] })).where).toBe(NOTHING);
    expect(cut(rights()).where).toBe(NOTHING);
  });

  it('binds the actor into a scope of type 5', () => {
    const value = { left: { type: 'field' as const, field: 'price' }, op: 'equal' as const, right: '${userId}' };
    expect(cut(rights(role({ dataScopes: [scope({ type: 5, value })] }))).where).toMatchObject({ right: '7' });
  });

  it('adds the roles up: one that opens the resource without a scope sees all, one that does not open it does not count', () => {
    expect(cut(rights(own, role({ roleId: '2' }))).where).toBeUndefined();
    expect(cut(rights(own, role({ roleId: '2', codes: new Set(['user']) }))).where).toMatchObject({ right: ['7'] });
    const two = rights(own, role({ roleId: '2', dataScopes: [scope({ type: 3 })] }));
    expect(cut(two).where).toMatchObject({ conjunction: 'or', children: [{ right: ['7'] }, { right: ['10'] }] });
    expect(cut(rights(own, role({ dataScopes: [scope({ type: 1 })] }))).where).toBeUndefined();
  });

  it('keeps the scope of a role that reads the resource without its menu, beside a role without any', () => {
    const noMenu = role({ codes: new Set(['other']), dataScopes: [scope({})] });
    expect(cut(rights(noMenu, role({ codes: new Set(['other']) }))).where).toMatchObject({ right: ['7'] });
  });

  it('prefers the scope made for just this call, and leaves scopes of other resources alone', () => {
    const scopes = [scope({ type: 3 }), scope({ id: '2', scopeClass: 'nqContract.list' })];
    expect(cut(rights(role({ dataScopes: scopes }))).where).toMatchObject({ right: ['7'] });
    expect(cut(rights(role({ dataScopes: [scope({ resourceCode: 'todo' })] }))).where).toBeUndefined();
  });

  it('hides the fields that no scope shows', () => {
    const visible = (...fields: (readonly string[] | undefined)[]) =>
      cut(rights(role({ dataScopes: fields.map((one) => scope({ fields: one })) }))).visible;
    expect(visible(['create_user'])).toEqual(new Set(['id', 'createUser']));
    expect(visible(['create_user'], undefined)).toBeUndefined();
  });

  it('does not cut administrators', () => {
    expect(cut({ ...rights(own), unrestricted: true })).toEqual({});
  });

  it('counts the roles with the menu, or all when none has it', () => {
    const stranger = role({ roleId: '2', codes: new Set() });
    expect(effectiveRoles([own, stranger], ['contract'])).toEqual([own]);
    expect(effectiveRoles([stranger], ['contract'])).toEqual([stranger]);
  });
});

describe('field rules', () => {
  const rule = (kind: 'hidden' | 'masked' | 'readonly', more: Partial<RoleRights> = {}) =>
    role({ fieldRules: [{ modelKey: 'nqContract', field: 'price', rule: kind }], ...more });

  it('takes the most open of several roles', () => {
    expect(fieldRestrictions([rule('hidden')], 'nqContract').hidden).toEqual(new Set(['price']));
    const mixed = fieldRestrictions([rule('hidden'), rule('masked')], 'nqContract');
    expect([mixed.hidden.size, mixed.masked.size, mixed.readonly.size]).toEqual([0, 1, 1]);
    expect(fieldRestrictions([rule('hidden'), role()], 'nqContract').readonly.size).toBe(0);
    expect(fieldRestrictions([rule('hidden')], 'other').hidden.size).toBe(0);
  });
});

describe('lines of a document whose data scopes list fields', () => {
  const closed = (...names: string[]) => {
    const restrictions = { hidden: new Set<string>(), masked: new Set<string>(), readonly: new Set<string>() };
    closeUnlisted(restrictions, resource, new Set(['id', ...names]));
    return [...restrictions.hidden].filter((key) => key.startsWith('lines'));
  };

  it('are closed as a whole when none of their fields is listed', () => {
    expect(closed('price')).toEqual(['lines']);
  });

  it('show what is listed of them', () => {
    expect(closed('lines.qty')).toEqual(['lines.price']);
    expect(closed('lines')).toEqual([]);
  });
});
