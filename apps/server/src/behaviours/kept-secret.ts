import type { BehaviourContext } from '../engine/index.js';
import { describe, invalid } from '../errors/index.js';

type Record_ = Record<string, unknown>;

interface Kept {
  /** Field under which forms give the secret. */
  readonly given: string;
  /** Field in which the secret is stored, when it is not the same field. */
  readonly kept?: string;
  /** Fields that decide who receives the secret. */
  readonly goesTo: readonly string[];
  /** Text of the complaint. */
  readonly message: string;
}

/**
 * A stored secret is kept when a form leaves it empty, but not for another address: whoever may set the address would
 * receive the secret. Throws 400 with the field that must be filled in again.
 */
export async function demandSecretAgain(
  { records }: BehaviourContext,
  model: string,
  record: Record_,
  before: Record_ = {},
  ...secrets: readonly Kept[]
): Promise<void> {
  const missing = secrets.filter(({ given, goesTo }) => {
    const moved = goesTo.some((field) => String(record[field] ?? '') !== String(before[field] ?? ''));
    return moved && ((record[given] ?? '') === '' || record[given] === before[given]);
  });
  if (missing.length === 0) return;
  const id = { left: { type: 'field' as const, field: 'id' }, op: 'equal' as const, right: record['id'] };
  const names = missing.map(({ given, kept = given }) => kept);
  // Records never include the secret unless the field is named.
  const [stored = {}] = await records.find(model, id, 1, names);
  const problems = missing.flatMap(({ given, kept = given, message: key }) => {
    if ((stored[kept] ?? '') === '') return [];
    const message = describe(key, { name: given });
    return [{ field: given, label: message, message }];
  });
  if (problems.length > 0) throw invalid(problems);
}
