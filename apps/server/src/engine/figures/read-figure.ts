import { checkTree, type FilterNode, fieldsOf } from '../../filter/index.js';
import {
  type Child,
  type Field,
  type FigureSpec,
  type MeasureSpec,
  MetadataError,
  type Resource,
} from '../../metadata/index.js';
import { filled, moments } from './moments.js';

/** A sum over records, or over all their lines. */
interface ReadSum {
  readonly field: Field;
  readonly child?: Child;
}

export interface ReadMeasure {
  readonly spec: MeasureSpec;
  readonly sum?: ReadSum;
  /** The divisor of the sum. */
  readonly of?: ReadSum;
  readonly where?: FilterNode;
  /** Keys of the fields that it uses. */
  readonly fields: ReadonlySet<string>;
}

/** A figure of one resource, its filters checked and filled in for one day and one reader. */
export interface ReadFigure {
  readonly name: string;
  readonly spec: FigureSpec;
  readonly where?: FilterNode;
  readonly group?: Field;
  /** The date that a chosen period applies to. */
  readonly period?: Field;
  readonly measures: readonly ReadMeasure[];
  /** Keys of the fields that its filter and its groups use. */
  readonly fields: ReadonlySet<string>;
}

const NUMBERS = ['int', 'decimal'];
const DATES = ['date', 'datetime'];

/** Throws MetadataError when the figure names fields that the resource does not have. */
export function readFigure(
  resource: Resource,
  name: string,
  spec: FigureSpec,
  values: Readonly<Record<string, string>>,
): ReadFigure {
  const place = `${resource.key}.figures.${name}`;
  const problems: string[] = [];
  const fieldOf = (key: string | undefined, types?: readonly string[]): Field | undefined => {
    const field = key === undefined ? undefined : resource.fields.get(key);
    const fits = field?.stored === true && (types === undefined || types.includes(field.type.name));
    if (key !== undefined && !fits) problems.push(`${place}: ${key} is no field for that`);
    return field;
  };
  const sumOf = (key: string | undefined): ReadSum | undefined => {
    const [property, name] = key?.split('.', 2) ?? [];
    const child = name === undefined ? undefined : resource.children.find((one) => one.property === property);
    if (name === undefined) {
      const own = fieldOf(key, NUMBERS);
      return own && { field: own };
    }
    const field = child?.fields.get(name);
    if (field?.stored === true && NUMBERS.includes(field.type.name)) return { field, ...(child && { child }) };
    problems.push(`${place}: ${key} is no field for that`);
    return undefined;
  };
  const treeOf = (json: object | undefined): FilterNode | undefined => {
    if (json === undefined) return undefined;
    const checked = checkTree(filled(json, values), resource);
    problems.push(...checked.problems.map((problem) => `${place}: ${problem.field} ${problem.message}`));
    return checked.tree;
  };
  const where = treeOf(spec.where);
  const group = fieldOf(spec.group, spec.by && DATES);
  const period = fieldOf(spec.period, DATES);
  if (spec.by !== undefined && group === undefined) problems.push(`${place}: by needs a group`);
  if (spec.chart !== undefined && group === undefined) problems.push(`${place}: a chart needs a group`);
  const measures = spec.measures.map((measure): ReadMeasure => {
    const own = treeOf(measure.where);
    const [sum, of] = [sumOf(measure.sum), sumOf(measure.of)];
    if (measure.of !== undefined && measure.sum === undefined) problems.push(`${place}: of needs a sum`);
    if (measure.share === true && own === undefined) problems.push(`${place}: a share needs a where`);
    const sums = [measure.sum, measure.of].filter((key) => key !== undefined);
    const fields = new Set([...fieldsOf(own), ...sums]);
    return { spec: measure, where: own, fields, ...(sum && { sum }), ...(of && { of }) };
  });
  if (problems.length > 0) throw new MetadataError(problems);
  const fields = new Set([...fieldsOf(where), ...(group === undefined ? [] : [group.key])]);
  return { name, spec, where, group, measures, fields, ...(period && { period }) };
}

/** Problems of all figures of a registry, in the format of `compile`. */
export function figureProblems(resources: Iterable<Resource>): string[] {
  const values = { ...moments('2000-01-01'), userId: '1' };
  const problems: string[] = [];
  for (const resource of resources) {
    for (const [name, spec] of Object.entries(resource.model.figures ?? {})) {
      if (listCall(resource) === undefined) problems.push(`${resource.key}.figures.${name}: there is no list to count`);
      try {
        readFigure(resource, name, spec, values);
      } catch (error) {
        if (!(error instanceof MetadataError)) throw error;
        problems.push(...error.problems);
      }
    }
  }
  return problems;
}

/** The list whose records the figures of a resource count. */
export const listCall = (resource: Resource) =>
  resource.calls.find(
    (call) => call.operation === 'list' && call.methods.includes('GET') && call.spec.of === undefined,
  );
