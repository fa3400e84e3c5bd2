import { AppError } from '../../errors/index.js';
import { loadConfig } from '../../config/index.js';
import { compile, loadSchemas, type Record_ } from '../../metadata/index.js';
import { computeDocument, refuseState } from './index.js';

const registry = compile(loadSchemas(loadConfig({}).schemasDir));
const sign = registry.resource('nqContractSign');
const line = { ...{ shape: 'RECT', qty: 999, length: 15000, width: 5000, baseThk: 400, cladThk: 30, clad2Thk: 0 } };
const densities = { baseDensity: '7.85', cladDensity: '4.51', clad2Density: null };

const problemsOf = (run: () => void): string[] => {
  try {
    run();
    return [];
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 400) throw error;
    return error.extra.problems?.map(({ field }) => field) ?? [error.words.en];
  }
};

test('a figure beyond its column is refused with the field and the line, and so is the sum of the head', () => {
  const lines = [
    { ...line, ...densities, priceMode: 'PCS', unitPrice: '1.00', taxRate: '0.13' },
    { ...line, ...densities, priceMode: 'PCS', unitPrice: '999999999999.99', taxRate: '0.13' },
  ];
  expect(problemsOf(() => computeDocument(sign, { lines }))).toEqual(['lines[1].amount']);
  expect(problemsOf(() => computeDocument(sign, { lines: [{ ...lines[0] }] }))).toEqual([]);
});

test('what is wrong with a figure names its formula by its key', () => {
  const spec = {
    ...{ key: 'paper', zh: 'p', en: 'Paper', table: 'paper', columns: 'none' },
    fields: {
      count: { type: 'int', zh: 'c', en: 'Count' },
      half: { type: 'int', zh: 'h', en: 'Half', readonly: true, computed: '${count / 2}' },
      name: { type: 'string', zh: 'n', en: 'Name', readonly: true, computed: "${PADSTART('x', count, 'y')}" },
    },
  };
  const { resource } = compile({ models: [{ file: 'paper', spec: spec as never }], dialects: [], words: {} });
  const told = (record: Record_): (string | undefined)[] => {
    try {
      computeDocument(resource('paper'), record);
      return [];
    } catch (error) {
      return (error as AppError).extra.problems?.map(({ message }) => message.en) ?? [];
    }
  };
  expect(told({ count: 3 })).toEqual(['The computed field [Half] (half): [Half] must be a whole number']);
  expect(told({ count: 4 })).toEqual([]);
  expect(told({ count: 99_999_998 })).toEqual([expect.stringContaining('The computed field [Name] (name): ')]);
});

test('a state changes by actions alone', () => {
  const contract = registry.resource('contract');
  const move = (from: unknown, to: unknown) =>
    problemsOf(() => refuseState(contract, { status: from }, { status: to } as Record_));
  expect([move(4, 4), move('2', 2)]).toEqual([[], []]);
  expect(move(1, 9)).toEqual(['[Contract] cannot go from [Effective] to [Voided]']);
  expect(problemsOf(() => refuseState(contract, { status: 5 }, { remark: 'x' }))).toEqual([]);
});

describe('sizes that cannot be', () => {
  const failing = (values: Record_, kind: 'nqContractSign' | 'contract'): (string | undefined)[] => {
    const child = registry.resource(kind).children.find(({ property }) => property === 'lines');
    if (child === undefined) throw new Error('no lines');
    return child.guards.filter(({ must }) => !must.test(values)).map(({ field }) => field);
  };
  const whole = { shape: 'RING', cladSide: '1', cladClass: 'TWO', clad2Thk: '0.00' };

  it.each(['nqContractSign', 'contract'] as const)('are refused in lines of %s, with the field', (kind) => {
    const ring = (innerDiameter: unknown, diameter: unknown) => failing({ ...whole, innerDiameter, diameter }, kind);
    expect(ring('400.00', '1200.00')).toEqual([]);
    expect(ring('1200.00', '1200.00')).toEqual(['innerDiameter']);
    expect(ring('1300.00', '1200.00')).toEqual(['innerDiameter']);
    expect(ring('0.00', '1200.00')).toEqual(['innerDiameter']);
    expect(failing({ ...whole, shape: 'RECT' }, kind)).toEqual([]);
    expect(failing({ ...whole, shape: 'RECT', cladSide: '2' }, kind)).toEqual(['clad2Thk']);
    expect(failing({ ...whole, shape: 'RECT', cladSide: '2', clad2Thk: '3.00' }, kind)).toEqual([]);
  });

  it.each(['nqContractSign', 'contract'] as const)('have bounds in lines of %s: none is zero or negative', (kind) => {
    const child = registry.resource(kind).children.find(({ property }) => property === 'lines');
    for (const key of ['baseThk', 'cladThk', 'width', 'length', 'diameter', 'qty'])
      expect([key, Number(child?.fields.get(key)?.spec.min ?? 0) > 0]).toEqual([key, true]);
    for (const key of ['innerDiameter', 'clad2Thk', 'unitPrice', 'flatness', 'minShear'])
      expect([key, child?.fields.get(key)?.spec.min]).toEqual([key, 0]);
  });
});
