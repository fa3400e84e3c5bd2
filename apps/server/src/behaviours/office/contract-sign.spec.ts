import { behaviourTest, type Surroundings } from '../../../test/support/behaviour-test.js';
import { AppError } from '../../errors/index.js';
import { contractSign } from './contract-sign.js';

const dictionaries = {
  material_grade: {
    Q345R: { density: 7.85, usage: 'base', standard: 'GB/T 713.2' },
    S30408: { density: 7.93, usage: 'clad', standard: 'GB/T 24511' },
    TA2: { usage: 'both' },
  },
  product_standard: { 'NB/T 47002.1': { minShearMpa: 210 } },
};
const surroundings = (tables = {}, more: Surroundings = {}) => behaviourTest(tables, { dictionaries, ...more });
const line = (more = {}) => ({ baseGrade: 'Q345R', baseThk: '30', cladGrade: 'S30408', cladThk: '3', ...more });

/** Fields of the error; `forbidden` when it names none; undefined when nothing is refused. */
async function refused(run: () => Promise<void> | void | undefined): Promise<unknown> {
  try {
    await run();
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.status === 403 ? 'forbidden' : error.extra.problems?.map(({ field }) => field);
  }
}

describe('a new contract', () => {
  it('is signed today; people of sales sell it themselves', () => {
    const record: Record<string, unknown> = {};
    contractSign.defaults?.(surroundings({}, { actor: { roleAliases: ['sales'] } }).context, record);
    expect(record).toEqual({ signDate: '2026-03-18', salesmanId: '7' });
    const said: Record<string, unknown> = { signDate: '2026-01-02' };
    contractSign.defaults?.(surroundings().context, said);
    expect(said).toEqual({ signDate: '2026-01-02' });
  });
});

describe('what formulas need', () => {
  const bands = [
    { id: '1', grade: 'Q345R', thkMin: '0.00', thkMax: '40.00', density: '7.860', isSealed: '0' },
    { id: '2', grade: 'S30408', thkMin: '0.00', thkMax: '40.00', density: '7.000', isSealed: '1' },
  ];
  const counted = async (one: Record<string, unknown>, head = {}) => {
    await contractSign.compute?.(surroundings({ material: bands }).context, { ...head, lines: [one] });
    return one;
  };

  it('are densities: of the band of the material master, else of the grade', async () => {
    expect(await counted(line())).toMatchObject({ baseDensity: '7.860', cladDensity: '7.930', clad2Density: null });
    expect(await counted(line({ baseThk: '50' }))).toMatchObject({ baseDensity: '7.850' });
    expect(await counted(line({ cladGrade: 'TA2' }))).toMatchObject({ cladDensity: null });
  });

  it('are standards, limits and dates that follow from others, unless they are said', async () => {
    const made = await counted(line({ productStandard: 'NB/T 47002.1' }), { deliveryDate: '2026-05-20' });
    expect(made).toMatchObject({ baseStandard: 'GB/T 713.2', minShear: 210, deliveryDate: '2026-05-20' });
    const said = await counted(line({ baseStandard: 'x', productStandard: 'NB/T 47002.1', minShear: 140 }));
    expect(said).toMatchObject({ baseStandard: 'x', minShear: 140, deliveryDate: null });
  });
});

describe('a contract is guarded', () => {
  const guard = (
    operation: string,
    record: Record<string, unknown>,
    before?: Record<string, unknown>,
    more?: Surroundings,
  ) => refused(() => contractSign.guard?.(surroundings({}, more).context, operation, record, before));

  it('against grades of another usage, each with its line', async () => {
    const lines = [line(), line({ baseGrade: 'S30408', cladGrade: 'Q345R' }), line({ baseGrade: 'TA2' })];
    expect(await guard('create', { lines })).toEqual(['lines[1].baseGrade', 'lines[1].cladGrade']);
    expect(await guard('initiate', { lines })).toBeUndefined();
  });

  it('against others than its makers, its seller and the office', async () => {
    const before = { createUser: '8', salesmanId: '9' };
    expect(await guard('update', {}, before)).toBe('forbidden');
    expect(await guard('remove', {}, before)).toBe('forbidden');
    for (const actor of [{ userId: '8' }, { userId: '9' }, { roleAliases: ['office'] }, { isAdministrator: true }])
      expect(await guard('update', {}, before, { actor })).toBeUndefined();
  });
});

describe('the number of a supplement', () => {
  const contract = { id: '5', contractCode: 'HT2603-018' };
  const codeOf = async (codes: string[]) => {
    const signs = codes.map((contractCode) => ({ contractCode }));
    const record: Record<string, unknown> = {
      contractType: '4',
      parentContractId: '5',
      lines: [{}, { batchNo: 'own' }],
    };
    await contractSign.before?.(
      surroundings({ contract: [contract], nqContractSign: signs }).context,
      'create',
      record,
    );
    return record;
  };

  it('is that of its contract with the next suffix, which its batches take', async () => {
    expect(await codeOf([])).toMatchObject({
      contractCode: 'HT2603-018-B1',
      lines: [{ batchNo: 'HT2603-018-B1-P01' }, { batchNo: 'own' }],
    });
    const many = await codeOf(['HT2603-018', 'HT2603-018-B2', 'HT2603-018-B10', 'HT2603-019-B11']);
    expect(many).toMatchObject({ contractCode: 'HT2603-018-B11' });
  });

  it('needs the contract', async () => {
    const record = { contractType: '4', parentContractId: '6', lines: [] };
    expect(
      await refused(() => contractSign.before?.(surroundings({ contract: [contract] }).context, 'create', record)),
    ).toEqual(['parentContractId']);
  });
});

test('sellers are the people of the sales role', async () => {
  const { context } = surroundings({
    role: [
      { id: '3', roleAlias: 'sales' },
      { id: '4', roleAlias: 'office' },
    ],
  });
  const among = { left: { type: 'field', field: 'roleId' }, op: 'contains_any', right: ['3'] };
  expect(await contractSign.choose?.(context, 'salesmanId', {})).toEqual(among);
  expect(await contractSign.extraFilter?.(context, 'getSalemanSelect', {})).toEqual(among);
  expect(await contractSign.choose?.(context, 'customerId', {})).toBeUndefined();
});
