/** One difference between two versions of a table; `before` or `after` is missing for something new or removed. */
export interface TableChange {
  kind: 'policy' | 'input' | 'output' | 'rule' | 'cell' | 'note';
  /** Number of the rule in the version that has it, counted from 1. */
  rule?: number;
  column?: string;
  before?: string;
  after?: string;
}

interface Column {
  id: string;
  label: string;
  text: string;
}
interface Rule {
  id: string;
  number: number;
  note: string;
  cells: string[];
}
interface Table {
  policy: string;
  inputs: Column[];
  outputs: Column[];
  rules: Rule[];
}

const own = (element: Element, name: string): Element[] =>
  [...element.children].filter(({ localName }) => localName === name);
const textOf = (element: Element | undefined): string =>
  (element === undefined ? '' : (own(element, 'text')[0]?.textContent ?? '')).trim();

function readTable(xml: string): Table {
  const drawing = new DOMParser().parseFromString(xml, 'application/xml');
  const table = drawing.getElementsByTagNameNS('*', 'decisionTable')[0];
  if (table === undefined) return { policy: '', inputs: [], outputs: [], rules: [] };
  const attribute = (element: Element, name: string) => element.getAttribute(name) ?? '';
  const inputs = own(table, 'input').map((input) => {
    const [expression] = own(input, 'inputExpression');
    const [formula, type] = [textOf(expression), expression === undefined ? '' : attribute(expression, 'typeRef')];
    return { id: input.id, label: attribute(input, 'label') || formula, text: `${formula} ${type}`.trim() };
  });
  const outputs = own(table, 'output').map((output) => ({
    id: output.id,
    label: attribute(output, 'label') || attribute(output, 'name'),
    text: `${attribute(output, 'name')} ${attribute(output, 'typeRef')}`.trim(),
  }));
  const rules = own(table, 'rule').map((rule, at) => ({
    id: rule.id,
    number: at + 1,
    note: (own(rule, 'description')[0]?.textContent ?? '').trim(),
    cells: [...own(rule, 'inputEntry'), ...own(rule, 'outputEntry')].map(textOf),
  }));
  const policy = `${attribute(table, 'hitPolicy') || 'UNIQUE'} ${attribute(table, 'aggregation')}`.trim();
  return { policy, inputs, outputs, rules };
}

/** The differences of two tables, in the order of the second: policy, columns, rules and cells. */
export function tableChanges(from: string, to: string): TableChange[] {
  const [old, now] = [readTable(from), readTable(to)];
  const policy: TableChange[] =
    old.policy === now.policy ? [] : [{ kind: 'policy', before: old.policy, after: now.policy }];
  return [
    ...policy,
    ...columnChanges('input', old.inputs, now.inputs),
    ...columnChanges('output', old.outputs, now.outputs),
    ...ruleChanges(old, now),
  ];
}

function columnChanges(kind: 'input' | 'output', old: Column[], now: Column[]): TableChange[] {
  const before = new Map(old.map((one) => [one.id, one]));
  const said = ({ label, text }: Column) => `${label} (${text})`;
  const kept = now.flatMap((one): TableChange[] => {
    const was = before.get(one.id);
    if (was !== undefined && said(was) === said(one)) return [];
    return [{ kind, column: one.label, after: said(one), ...(was && { before: said(was) }) }];
  });
  const gone = old.filter(({ id }) => now.every((one) => one.id !== id));
  return [...kept, ...gone.map((one): TableChange => ({ kind, column: one.label, before: said(one) }))];
}

function ruleChanges(old: Table, now: Table): TableChange[] {
  const columns = (table: Table) => [...table.inputs, ...table.outputs];
  const row = ({ cells }: Rule) => cells.map((cell) => cell || '-').join(' | ');
  const before = new Map(old.rules.map((one) => [one.id, one]));
  const kept = now.rules.flatMap((one): TableChange[] => {
    const was = before.get(one.id);
    const rule = one.number;
    if (was === undefined) return [{ kind: 'rule', rule, after: row(one) }];
    const cells = columns(now).flatMap(({ id, label }, at): TableChange[] => {
      const place = columns(old).findIndex((column) => column.id === id);
      const [left, right] = [place < 0 ? undefined : was.cells[place], one.cells[at] ?? ''];
      if (left === undefined || left === right) return [];
      return [{ kind: 'cell', rule, column: label, before: left, after: right }];
    });
    const note: TableChange[] =
      was.note === one.note ? [] : [{ kind: 'note', rule, before: was.note, after: one.note }];
    return [...cells, ...note];
  });
  const gone = old.rules.filter(({ id }) => now.rules.every((one) => one.id !== id));
  return [...kept, ...gone.map((one): TableChange => ({ kind: 'rule', rule: one.number, before: row(one) }))];
}
