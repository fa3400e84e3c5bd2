import { DmnModdle } from 'dmn-moddle';
import {
  AGGREGATIONS,
  type Aggregation,
  type Drawing,
  type DrawnRule,
  type InputColumn,
  type OutputColumn,
  POLICIES,
  type Policy,
  type TableProblems,
  type ValueType,
} from './drawing.js';

/** Longest XML in characters. */
export const MAX_TABLE = 1_000_000;
const MAX_RULES = 1_000;
const MAX_COLUMNS = 40;
const KEY = /^[A-Za-z_][\w.-]{0,63}$/;
const NAME = 128;
const OUTPUT = /^[\p{L}_][\p{L}\p{N}_]{0,63}$/u;

const TYPES: Readonly<Record<string, ValueType>> = {
  ...{ any: 'any', string: 'string', boolean: 'boolean', integer: 'integer', long: 'integer' },
  ...{ number: 'number', double: 'number', decimal: 'number', date: 'date', datetime: 'date' },
};
/** Expression languages of cells that are accepted. */
const LANGUAGES = ['', 'feel', 'formula', 'https://www.omg.org/spec/DMN/20191111/FEEL/'];

/** An element as dmn-moddle reads it; its properties depend on `$type`. */
interface Element {
  readonly $type: string;
  readonly id?: string;
  // biome-ignore lint/suspicious/noExplicitAny: the shape depends on $type
  readonly [attribute: string]: any;
}

const textOf = (element: Element | undefined): string => String(element?.['text'] ?? '').trim();

/**
 * Reads DMN 1.3: the only decision of a file and its table. Returns undefined after adding problems. Does not throw for
 * the content of the drawing.
 */
export async function readDrawing(xml: string, problems: TableProblems): Promise<Drawing | undefined> {
  if (xml.length > MAX_TABLE) return problems.add('', 'decision.tooLarge', { max: MAX_TABLE });
  if (/<!DOCTYPE/i.test(xml)) return problems.add('', 'decision.xml', { detail: 'DOCTYPE' });
  try {
    const { rootElement } = await new DmnModdle().fromXML(xml, 'dmn:Definitions');
    const decisions = ((rootElement as Element)['drgElement'] ?? []).filter(
      ({ $type }: Element) => $type === 'dmn:Decision',
    ) as Element[];
    const [decision, more] = decisions;
    if (decision === undefined || more !== undefined)
      return problems.add('', 'decision.oneTable', { count: decisions.length });
    return drawn(decision, problems);
  } catch (error) {
    return problems.add('', 'decision.xml', { detail: error instanceof Error ? error.message : String(error) });
  }
}

function drawn(decision: Element, problems: TableProblems): Drawing | undefined {
  const table: Element | undefined = decision['decisionLogic'];
  const key = decision.id ?? '';
  if (!KEY.test(key)) return problems.add(key, 'decision.key', { key });
  if (table?.$type !== 'dmn:DecisionTable') return problems.add(key, 'decision.oneTable', { count: 0 });
  if (((decision['informationRequirement'] ?? []) as Element[]).some((one) => one['requiredDecision'] !== undefined))
    problems.add(key, 'decision.requirement');
  const policy = String(table['hitPolicy'] ?? 'UNIQUE');
  const aggregation = table['aggregation'] === undefined ? undefined : String(table['aggregation']);
  if (!(POLICIES as readonly string[]).includes(policy)) problems.add(key, 'decision.policy', { policy });
  if (aggregation !== undefined && !(AGGREGATIONS as readonly string[]).includes(aggregation))
    problems.add(key, 'decision.policy', { policy: aggregation });
  const inputs = ((table['input'] ?? []) as Element[]).map((input, at) => inputOf(input, at, problems));
  const outputs = ((table['output'] ?? []) as Element[]).map((output, at, all) => outputOf(output, at, all, problems));
  const rules = ((table['rule'] ?? []) as Element[]).map((rule, at) => ruleOf(rule, at, problems));
  if (inputs.length + outputs.length > MAX_COLUMNS || rules.length > MAX_RULES)
    return problems.add(key, 'decision.tooMany', { rules: MAX_RULES, columns: MAX_COLUMNS });
  for (const { id, inputs: left, outputs: right } of rules)
    if (left.length !== inputs.length || right.length !== outputs.length)
      problems.add(id, 'decision.ruleWidth', { id });
  for (const [at, { id, name }] of outputs.entries())
    if (outputs.findIndex((one) => one.name === name) !== at) problems.add(id, 'decision.outputName', { name });
  const name = String(decision['name'] ?? '').trim() || key;
  return {
    ...{ key, name: name.slice(0, NAME), nameEn: String(decision['label'] ?? '').slice(0, NAME) },
    ...{ policy: policy as Policy, aggregation: aggregation as Aggregation | undefined, inputs, outputs, rules },
  };
}

function typeOf(id: string, written: unknown, problems: TableProblems): ValueType {
  const name = String(written ?? '').replaceAll(/\s/g, '');
  if (name === '') return 'any';
  const type = TYPES[name.toLowerCase().replace('dateandtime', 'datetime')];
  if (type === undefined) problems.add(id, 'decision.typeRef', { type: name });
  return type ?? 'any';
}

function demandLanguage(id: string, element: Element | undefined, problems: TableProblems): void {
  const language = String(element?.['expressionLanguage'] ?? '');
  if (!LANGUAGES.includes(language) && !LANGUAGES.includes(language.toLowerCase()))
    problems.add(id, 'decision.language', { language });
}

function inputOf(input: Element, at: number, problems: TableProblems): InputColumn {
  const expression: Element | undefined = input['inputExpression'];
  const id = input.id ?? `input ${at + 1}`;
  demandLanguage(id, expression, problems);
  const text = textOf(expression);
  const label = String(input['label'] ?? '').trim() || text;
  return { id, label, text, type: typeOf(id, expression?.['typeRef'], problems) };
}

function outputOf(output: Element, at: number, all: readonly Element[], problems: TableProblems): OutputColumn {
  const id = output.id ?? `output ${at + 1}`;
  const written = String(output['name'] ?? '').trim();
  // A single output needs no name.
  const name = written === '' && all.length === 1 ? 'result' : written;
  if (!OUTPUT.test(name)) problems.add(id, 'decision.outputName', { name });
  const label = String(output['label'] ?? '').trim() || name;
  const otherwise = textOf(output['defaultOutputEntry']);
  return { id, name, label, otherwise, type: typeOf(id, output['typeRef'], problems) };
}

function ruleOf(rule: Element, at: number, problems: TableProblems): DrawnRule {
  const id = rule.id ?? `rule ${at + 1}`;
  const texts = (name: string): string[] =>
    ((rule[name] ?? []) as Element[]).map((entry) => {
      demandLanguage(id, entry, problems);
      return textOf(entry);
    });
  return { id, inputs: texts('inputEntry'), outputs: texts('outputEntry') };
}
