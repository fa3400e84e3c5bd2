import type { Record_, Resource } from '../../metadata/index.js';
import type { DocumentContext } from '../operation.js';
import { applyDefaults, computeDocument } from './figures.js';
import { asObject, parseDocument } from './parse.js';

/**
 * Computes a document like saving does, including defaults, figures and lines, but without behaviours and other
 * documents; required fields may be empty. Throws 400 with every value that cannot be read and every figure that cannot
 * be computed.
 */
export function countTrial(
  resource: Resource,
  record: unknown,
  moment: Pick<DocumentContext, 'actor' | 'clock'>,
): Record_ {
  const { head, lines } = parseDocument(resource, asObject(record ?? {}), 'create');
  applyDefaults(resource, head, moment);
  for (const [child, rows = []] of lines) {
    for (const row of rows) applyDefaults(child, row, moment);
    head[child.property] = rows;
  }
  computeDocument(resource, head);
  return head;
}
