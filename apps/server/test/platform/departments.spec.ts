import { must, Rights } from '../support/rights.js';

const DEPT = '/api/lc-system/dept';

describe('departments', () => {
  let rights: Rights;
  beforeAll(async () => {
    rights = await Rights.start();
  });
  afterAll(() => rights.stop());

  it('a stored one is answered with its tenant and the name of its kind, made or changed', async () => {
    const sent = { deptName: '质检', fullName: '质检部', parentId: '0', deptCategory: 2, sort: 1 };
    const made = must(await rights.admin.post(`${DEPT}/submit`, sent));
    expect(made).toEqual({
      id: expect.stringMatching(/^\d+$/),
      tenantId: '000000',
      deptCategory: 2,
      deptCategoryName: '部门',
    });
    const changed = must(await rights.admin.post(`${DEPT}/submit`, { id: made['id'], deptCategory: 1 }));
    expect(changed).toEqual({ ...made, deptCategory: 1, deptCategoryName: '公司' });
  });
});
