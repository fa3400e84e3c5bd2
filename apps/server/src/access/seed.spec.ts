import type { AccessSpec } from '../metadata/index.js';
import { planAccess } from './seed.js';

const words = { zh: '合同', en: 'Contract' };
const specs: AccessSpec[] = [
  {
    model: 'contract',
    menus: [
      {
        code: 'contract',
        ...words,
        path: '/nq/contract',
        parent: 'nq',
        sort: 2,
        buttons: [{ code: 'contract_add', zh: '新增', en: 'Add', alias: 'add', action: 1 }],
      },
    ],
    grants: { sales: ['contract_add'] },
    dataScopes: [{ code: 'contract_own', ...words, type: 2, roles: ['sales'] }],
    fieldRules: [{ field: 'price', roles: ['store', 'lab'], rule: 'hidden' }],
  },
  { menus: [{ code: 'nq', ...words, path: '/nq', sort: 1 }] },
];

describe('plan of the access files', () => {
  it('brings parents first and grants what is above', () => {
    const plan = planAccess(specs);
    expect(plan.menus.map((row) => [row.code, row.parentCode, row.category])).toEqual([
      ['nq', undefined, 1],
      ['contract', 'nq', 1],
      ['contract_add', 'contract', 2],
    ]);
    expect(plan.grants.map((row) => row.menuCode)).toEqual(['nq', 'contract', 'contract_add']);
    expect(plan.dataScopes).toMatchObject([
      { code: 'contract_own', menuCode: 'contract', resourceCode: 'contract', scopeColumn: 'create_user' },
    ]);
    expect(plan.fieldRules.map((row) => row.roleAlias)).toEqual(['store', 'lab']);
  });

  it('marks what the menus do not list', () => {
    const menus = [
      { code: 'examine', ...words, path: '/examine', sort: 1, hidden: true },
      { code: 'list', ...words, path: '/list', sort: 2 },
    ];
    expect(planAccess([{ menus }]).menus.map((row) => row.alias)).toEqual(['hidden', 'menu']);
  });

  it.each([
    ['a code declared twice', [...specs, { menus: [{ code: 'nq', ...words, path: '/', sort: 1 }] }], 'declared twice'],
    ['an unknown parent', [{ menus: [{ code: 'a', ...words, path: '/', sort: 1, parent: 'b' }] }], 'unknown menu b'],
    ['an unknown grant', [...specs, { grants: { sales: ['nothing'] } }], 'unknown menu nothing'],
    [
      'a circle',
      [
        {
          menus: [
            { code: 'a', ...words, path: '/', sort: 1, parent: 'b' },
            { code: 'b', ...words, path: '/', sort: 1, parent: 'a' },
          ],
        },
      ],
      'its own ancestor',
    ],
  ])('refuses %s', (_name, wrong, complaint) => {
    expect(() => planAccess(wrong as AccessSpec[])).toThrow(complaint);
  });
});
