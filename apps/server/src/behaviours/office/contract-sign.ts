import type { Behaviour, BehaviourContext, DictionaryEntry } from '../../engine/index.js';
import { describe, fieldError, forbidden, invalid } from '../../errors/index.js';
import { bandsOf, densityOf } from './density.js';

type Line = Record<string, unknown>;

const GRADES = 'material_grade';
const SUPPLEMENT = '4';
/** More supplements than one contract has. */
const MAX_SUPPLEMENTS = 10_000;

const linesOf = (record: Record<string, unknown>): Line[] => (record['lines'] as Line[] | undefined) ?? [];

/** Usage of a grade by the dictionary: base plates, clad plates, or both when it does not say. */
function usageProblem(
  line: Line,
  index: number,
  field: 'baseGrade' | 'cladGrade',
  usage: string,
  grades: ReadonlyMap<string, DictionaryEntry>,
) {
  const grade = grades.get(String(line[field] ?? ''));
  const allowed = grade?.ext['usage'];
  if (typeof allowed !== 'string' || allowed.includes(usage) || allowed === 'both') return [];
  const message = describe('contractSign.usage', { line: index + 1, grade: grade?.dictValue ?? '' });
  return [{ field: `lines[${index}].${field}`, label: message, message }];
}

/** Contract signing: densities for the formulas, numbers that follow from others, and who may change it. */
export const contractSign: Behaviour = {
  model: 'nqContractSign',

  defaults({ actor, clock }, record) {
    record['signDate'] ??= clock.today();
    if (record['salesmanId'] == null && actor.roleAliases.includes('sales')) record['salesmanId'] = actor.userId;
  },

  async compute(context, record) {
    const lines = linesOf(record);
    const bands = await bandsOf(
      context,
      lines.flatMap((line) => [line['baseGrade'], line['cladGrade'], line['clad2Grade']]),
    );
    const grades = context.records.dictionary(GRADES);
    const standards = context.records.dictionary('product_standard');
    for (const line of lines) {
      for (const part of ['base', 'clad', 'clad2'] as const) {
        line[`${part}Density`] = densityOf(line[`${part}Grade`], line[`${part}Thk`], bands, grades);
      }
      for (const part of ['base', 'clad'] as const) {
        line[`${part}Standard`] ??= grades.get(String(line[`${part}Grade`] ?? ''))?.ext['standard'] ?? null;
      }
      line['minShear'] ??= standards.get(String(line['productStandard'] ?? ''))?.ext['minShearMpa'] ?? null;
      line['deliveryDate'] ??= record['deliveryDate'] ?? null;
    }
  },

  guard(context, operation, record, before) {
    const { actor } = context;
    const isOffice = actor.isAdministrator || actor.roleAliases.includes('office');
    const isOwn = before !== undefined && [before['createUser'], before['salesmanId']].includes(actor.userId);
    const changes = operation === 'update' || operation === 'remove';
    if (changes && !isOffice && !isOwn) throw forbidden();
    if (!['create', 'update', 'editAtTask'].includes(operation)) return;
    const grades = context.records.dictionary(GRADES);
    const problems = linesOf(record).flatMap((line, index) => [
      ...usageProblem(line, index, 'baseGrade', 'base', grades),
      ...usageProblem(line, index, 'cladGrade', 'clad', grades),
    ]);
    if (problems.length > 0) throw invalid(problems);
  },

  /** A supplement gets the number of its contract with the next suffix. */
  async before(context, operation, record) {
    if (operation === 'create' && record['contractType'] === SUPPLEMENT) {
      record['contractCode'] = await supplementCode(context, String(record['parentContractId']));
    }
    for (const line of linesOf(record)) line['batchNo'] ??= `${String(record['contractCode'])}-P01`;
  },

  /** The salesperson select lists the people of the sales role. */
  extraFilter: async (context, verb) => (verb === 'getSalemanSelect' ? salespeople(context) : undefined),
  choose: async (context, field) => (field === 'salesmanId' ? salespeople(context) : undefined),
};

async function salespeople({ records }: BehaviourContext) {
  const where = { left: { type: 'field' as const, field: 'roleAlias' }, op: 'equal' as const, right: 'sales' };
  const roles = await records.find('role', where);
  const right = roles.map((role) => role['id']);
  return { left: { type: 'field' as const, field: 'roleId' }, op: 'contains_any' as const, right };
}

async function supplementCode({ records }: BehaviourContext, contractId: string): Promise<string> {
  const contract = await records.get('contract', contractId);
  if (contract === undefined) {
    const label = { zh: contractId, en: contractId };
    throw fieldError('parentContractId', label, 'record.noReference', { value: contractId });
  }
  const stem = String(contract['contractCode']);
  const where = {
    left: { type: 'field' as const, field: 'contractCode' },
    op: 'starts_with' as const,
    right: `${stem}-B`,
  };
  const numbers = (await records.find('nqContractSign', where, MAX_SUPPLEMENTS, ['contractCode'])).map((row) =>
    Number(/-B(\d+)$/.exec(String(row['contractCode']))?.[1] ?? 0),
  );
  return `${stem}-B${Math.max(0, ...numbers) + 1}`;
}
