import type { ActionHook, Behaviour } from '../../engine/index.js';
import { type Row, MAX_LINES, equal, among, refuse } from '../rows.js';
import { PROPOSED } from './ji.js';

/** Fields of a contract line that technology may change. */
const TECHNICAL = [
  ...['productStandard', 'baseStandard', 'baseState', 'cladStandard', 'cladState', 'deliveryState', 'bondLevel'],
  ...[
    'utStandard',
    'utScanMode',
    'testItems',
    'htType',
    'surfaceFinish',
    'flatness',
    'tolThk',
    'tolSize',
    'drawingNo',
    'remark',
  ],
];
/** Sizes, which may change while no requirement of the line is approved. */
const SIZES = ['width', 'length', 'diameter', 'innerDiameter', 'baseThk', 'cladThk', 'clad2Thk'];
const OPEN_CONTRACTS = [1, 2, 3];

/** A form sends 4 for a stored 4.0, and an empty text for null. */
const plain = (value: unknown): unknown => {
  if (value === '' || value === undefined) return null;
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
};
const same = (a: unknown, b: unknown): boolean => JSON.stringify(plain(a)) === JSON.stringify(plain(b));

/** Changes of a contract in force: which fields of which lines, the values before and after, and the reason. */
export const contractEdit: Behaviour = {
  model: 'conEdit',

  /** A new form for a contract: the fields of its lines that technology may change. */
  async defaults({ records }, record) {
    const contractId = record['contractId'];
    if (contractId == null || record['lines'] != null) return;
    const lines = await records.find('contractLine', equal('contractId', String(contractId)), MAX_LINES);
    lines.sort((a, b) => Number(a['lineNo']) - Number(b['lineNo']));
    record['lines'] = lines.map((line) =>
      Object.fromEntries(['id', 'lineNo', 'spec', ...TECHNICAL].map((key) => [key, line[key] ?? null])),
    );
  },

  async guard({ records }, operation, record) {
    if (operation !== 'create') return;
    const contract = await records.get('contract', String(record['contractId']));
    if (contract === undefined || !OPEN_CONTRACTS.includes(Number(contract['status'])))
      throw refuse('contractId', 'ji.contractClosed', { contractCode: String(contract?.['contractCode'] ?? '') });
    const stored = await records.find('contractLine', equal('contractId', String(contract['id'])), MAX_LINES);
    const approved = await records.find(
      'ji',
      { conjunction: 'and', children: [equal('contractId', String(contract['id'])), equal('status', 2)] },
      MAX_LINES,
    );
    const designed =
      approved.length === 0
        ? []
        : await records.find(
            'jiLine',
            among(
              'jiId',
              approved.map(({ id }) => String(id)),
            ),
            MAX_LINES,
          );
    const before: Row[] = [];
    const after: Row[] = [];
    for (const [at, sent] of ((record['lines'] as Row[] | null) ?? []).entries()) {
      const line = stored.find(({ id }) => String(id) === String(sent['id']));
      if (line === undefined) throw refuse(`lines[${at}].id`, 'ji.contractLine');
      const changed = Object.keys(sent).filter((key) => key !== 'id' && !same(sent[key], line[key]));
      const closed = changed.find((key) => !TECHNICAL.includes(key) && !SIZES.includes(key));
      if (closed !== undefined) throw refuse(`lines[${at}].${closed}`, 'contractEdit.technicalOnly', { field: closed });
      const size = changed.find((key) => SIZES.includes(key));
      if (size !== undefined && designed.some((one) => String(one['contractLineId']) === String(line['id'])))
        throw refuse(`lines[${at}].${size}`, 'contractEdit.designed');
      if (changed.length === 0) continue;
      const picked = (from: Row) => Object.fromEntries(changed.map((key) => [key, from[key] ?? null]));
      before.push({ id: line['id'], lineNo: line['lineNo'], ...picked(line) });
      after.push({ id: line['id'], lineNo: line['lineNo'], ...picked(sent) });
    }
    if (after.length === 0) throw refuse('lines', 'contractEdit.nothing');
    Object.assign(record, {
      ...{ contractCode: contract['contractCode'], editVersion: Number(contract['editVersion'] ?? 0) + 1 },
      ...{ beforeJson: before, afterJson: after, affectedLines: after.map(({ lineNo }) => lineNo) },
    });
  },
};

/**
 * Changed values of a contract line that the line of a requirement takes over; the requirement computes its own sizes
 * again.
 */
function followed(line: Row, changes: readonly Row[]): Row {
  const {
    id: _,
    lineNo: __,
    ...change
  } = changes.find(({ id }) => String(id) === String(line['contractLineId'])) ?? {};
  return Object.fromEntries(Object.entries(change).filter(([key]) => PROPOSED.includes(key)));
}

/**
 * Updates the contract. Requirements that are drafts take over the changes; those under approval are marked for review.
 */
export const applyContractEdit: ActionHook = async ({ records }, document) => {
  const contractId = String(document['contractId']);
  const changes = document['afterJson'] as Row[];
  const stored = await records.find('contractLine', equal('contractId', contractId), MAX_LINES);
  const lines = stored.map((line) => {
    const { id: _, lineNo: __, ...change } = changes.find(({ id }) => String(id) === String(line['id'])) ?? {};
    return { ...line, ...change };
  });
  await records.move('contract', contractId, 'edited', { editVersion: document['editVersion'], lines });
  const touched = among(
    'contractLineId',
    changes.map(({ id }) => String(id)),
  );
  const heads = [...new Set((await records.find('jiLine', touched, MAX_LINES)).map((line) => String(line['jiId'])))];
  for (const id of heads) {
    const status = Number((await records.get('ji', id))?.['status']);
    if ([1, 2].includes(status)) await records.move('ji', id, 'review');
    else if ([0, 3, 4, 5].includes(status)) {
      const designed = await records.find('jiLine', equal('jiId', id), MAX_LINES);
      // The cuts were made for the old sizes: a person must check them.
      const resized = changes.some((change) => SIZES.some((key) => key in change));
      const lines = designed.map((line) => ({ ...line, ...followed(line, changes) }));
      await records.move('ji', id, 'refresh', { lines, ...(resized && { needsReview: true }) });
    }
  }
};
