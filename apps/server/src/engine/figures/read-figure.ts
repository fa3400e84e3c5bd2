import { checkTree, type FilterNode, fieldsOf } from '../../filter/index.js';
import { type Field, type FigureSpec, type MeasureSpec, MetadataError, type Resource } from '../../metadata/index.js';
import { filled, moments } from './moments.js';

export interface ReadMeasure {
  readonly spec: MeasureSpec;
  readonly field?: Field;
  readonly where?: FilterNode;
  /** Keys of the fields it is made of. */
  readonly fields: ReadonlySet<string>;
}

/** A figure of one resource, its filters checked and filled for one day and one reader. */
export interface ReadFigure {
  readonly name: string;
  readonly spec: FigureSpec;
  readonly where?: FilterNode;
  readonly group?: Field;
  readonly measures: readonly ReadMeasure[];
  /** Keys of the fields that its filter and its groups are made of. */
  readonly fields: ReadonlySet<string>;
}

/** Throws MetadataError when the figure names what the resource does not have. */
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
  const treeOf = (json: object | undefined): FilterNode | undefined => {
    if (json === undefined) return undefined;
    const checked = checkTree(filled(json, values), resource);
    problems.push(...checked.problems.map((problem) => `${place}: ${problem.field} ${problem.message}`));
    return checked.tree;
  };
  const where = treeOf(spec.where);
  const group = fieldOf(spec.group);
  const measures = spec.measures.map((measure): ReadMeasure => {
    const own = treeOf(measure.where);
    const field = fieldOf(measure.sum, ['int', 'decimal']);
    if (measure.share === true && own === undefined) problems.push(`${place}: a share needs a where`);
    const fields = new Set([...fieldsOf(own), ...(measure.sum === undefined ? [] : [measure.sum])]);
    return { spec: measure, field, where: own, fields };
  });
  if (problems.length > 0) throw new MetadataError(problems);
  const fields = new Set([...fieldsOf(where), ...(group === undefined ? [] : [group.key])]);
  return { name, spec, where, group, measures, fields };
}

/** Problems of all figures of a registry, as `compile` tells its own. */
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
