import { isId } from '../../config/index.js';
import { describe, type FieldProblem, fieldError, invalid } from '../../errors/index.js';
import { type Child, FORBIDDEN_KEYS, makeRecordParser, type Record_, type Resource } from '../../metadata/index.js';
import { badRequest } from '../../errors/index.js';

export const recordParser = makeRecordParser(describe);

/** Returns a JSON object unchanged, else throws 400. */
export function asObject(body: unknown): Record_ {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest('request.invalid');
  for (const key of Object.keys(body)) if (FORBIDDEN_KEYS.has(key)) throw badRequest('request.invalid');
  return body as Record_;
}

/** Whether a text is an id: other texts cannot name a record. */
export function asId(value: unknown): string | undefined {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  return isId(text) ? text : undefined;
}

export interface ParsedDocument {
  head: Record_;
  /** Lines by property; undefined for those that the payload does not contain. */
  lines: Map<Child, Record_[] | undefined>;
}

/** Names the line in a problem of a child record: `lines[2].qty`, "line 3: …". */
export function lineProblem(problem: FieldProblem, child: Child, index: number): FieldProblem {
  const { message } = problem;
  const at = (language: 'zh' | 'en') =>
    describe('record.line', { line: index + 1, message: message[language] })[language];
  return {
    field: `${child.property}[${index}].${problem.field}`,
    label: problem.label,
    message: { zh: at('zh'), en: at('en') },
  };
}

function parseLines(child: Child, raw: unknown, problems: FieldProblem[]): Record_[] {
  if (!Array.isArray(raw)) throw fieldError(child.property, child.label, 'value.notList');
  if (raw.length > child.max) {
    throw fieldError(child.property, child.label, 'record.lineCount', { min: child.min, max: child.max });
  }
  return raw.map((line, index) => {
    const payload = asObject(line);
    const id = asId(payload['id']);
    const parsed = recordParser.parse(child, payload, id === undefined ? 'create' : 'update');
    problems.push(...parsed.problems.map((problem) => lineProblem(problem, child, index)));
    return id === undefined ? parsed.record : { ...parsed.record, id };
  });
}

/** Reads the document that a client sent. Throws 400 with every problem of head and lines. */
export function parseDocument(resource: Resource, payload: Record_, mode: 'create' | 'update'): ParsedDocument {
  const parsed = recordParser.parse(resource, payload, mode);
  const problems = [...parsed.problems];
  const lines = new Map<Child, Record_[] | undefined>();
  for (const child of resource.children) {
    const raw = payload[child.property];
    lines.set(child, raw === undefined ? undefined : parseLines(child, raw, problems));
  }
  if (problems.length > 0) throw invalid(problems);
  return { head: parsed.record, lines };
}
