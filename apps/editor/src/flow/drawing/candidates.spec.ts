import { type Candidate, readCandidates, readGroups, writeCandidates, writeGroups } from './candidates.js';
import type { Moddle } from './moddle.js';

const task = (attributes: Record<string, unknown>): Moddle => ({ $type: 'bpmn:UserTask', id: 't', ...attributes });

const withFormula = (value: string) => ({
  extensionElements: {
    $type: 'bpmn:ExtensionElements',
    values: [{ $type: 'camunda:Properties', values: [{ $type: 'camunda:Property', name: 'candidateFormula', value }] }],
  },
});

test('reads people as the engine does: ids, fields, initiator, groups and a formula', () => {
  const read = readCandidates(
    task({
      assignee: '${initiator}',
      candidateUsers: '7, ${salesmanId}, ${IF(a, b, c)}',
      candidateGroups: 'role:gm,sales,leader:initiator,initiator:,dept:5',
      ...withFormula('${owner.id}'),
    }),
  );
  expect(read).toEqual([
    { kind: 'initiator', value: '' },
    { kind: 'user', value: '7' },
    { kind: 'field', value: 'salesmanId' },
    { kind: 'formula', value: 'IF(a, b, c)' },
    { kind: 'role', value: 'gm' },
    { kind: 'role', value: 'sales' },
    { kind: 'leader', value: 'initiator' },
    { kind: 'initiator', value: '' },
    { kind: 'dept', value: '5' },
    { kind: 'formula', value: 'owner.id' },
  ]);
});

test('what is written is read again', () => {
  const rows: Candidate[] = [
    { kind: 'user', value: '7' },
    { kind: 'role', value: 'gm' },
    { kind: 'field', value: 'salesmanId' },
    { kind: 'initiator', value: '' },
    { kind: 'formula', value: 'IF(a, b, c)' },
  ];
  const { attributes, candidateFormula } = writeCandidates(task({ assignee: '9' }), rows);
  expect(attributes).toEqual({
    assignee: undefined,
    candidateUsers: '7',
    candidateGroups: 'role:gm,field:salesmanId,initiator:',
  });
  expect(readCandidates(task({ ...attributes, ...withFormula(candidateFormula) }))).toEqual(rows);
});

test('a second formula goes to the groups, unfinished rows nowhere', () => {
  const { attributes, candidateFormula } = writeCandidates(task({}), [
    { kind: 'formula', value: 'a' },
    { kind: 'formula', value: 'b.c' },
    { kind: 'role', value: '' },
  ]);
  expect([attributes.candidateGroups, candidateFormula]).toEqual(['${b.c}', '${a}']);
});

test('the variable of a multi-instance task is nobody, and stays its assignee', () => {
  const each = task({ assignee: '${one}', loopCharacteristics: { elementVariable: 'one' } });
  expect(readCandidates(each)).toEqual([]);
  expect(writeCandidates(each, [{ kind: 'role', value: 'gm' }]).attributes).toMatchObject({
    assignee: '${one}',
    candidateGroups: 'role:gm',
  });
});

test('a group of no known kind stays as it is written', () => {
  expect(writeGroups(readGroups('team:x'))).toBe('role:team:x');
});
