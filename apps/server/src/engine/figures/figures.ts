import { Injectable } from '@nestjs/common';
import { Decimal } from 'decimal.js';
import { AppError } from '../../errors/index.js';
import { and, canonical, type FilterNode, toQueryString } from '../../filter/index.js';
import type { Language } from '../../http/index.js';
import type { FigureSpec, Resource } from '../../metadata/index.js';
import { mayReadField } from '../field-rights.js';
import { MetadataService } from '../metadata-service.js';
import type { OperationContext } from '../operation.js';
import { narrowedWhere, reader } from '../operations/reading.js';
import { type AskedCall, Pipeline } from '../pipeline.js';
import { type Aggregate, VersionedAnswers } from '../storage/index.js';
import { type FigureGroup, namedGroups } from './groups.js';
import { moments } from './moments.js';
import { listCall, type ReadFigure, type ReadMeasure, readFigure } from './read-figure.js';

/** Values of `group` a figure is split into at most. */
const MOST_GROUPS = 50;

export interface FigureMeasure {
  label: string;
  /** Exact decimal text; null where there is nothing to take a share of. */
  value: string | null;
  unit: string | null;
}

export interface FigureAnswer {
  /** `model.name` */
  key: string;
  label: string;
  measures: FigureMeasure[];
  /** The leading number by the values of a field; absent without one. */
  groups?: (FigureGroup & { value: string })[];
  /** Code of the menu whose list is behind it, and the query by which that list shows what was counted. */
  menu: string;
  query: Record<string, string>;
}

type Asked = Omit<AskedCall, 'query' | 'body'>;

/**
 * Figures of boards, as the models declare them: numbers over what the actor would see in the list, so tenant, scopes,
 * narrowing and hidden fields count for them without saying so. Remembered until the table changes.
 */
@Injectable()
export class Figures {
  private readonly known = new VersionedAnswers<Aggregate[]>(2000);

  constructor(
    private readonly metadata: MetadataService,
    private readonly pipeline: Pipeline,
  ) {}

  /** Figures of a board that the actor may see, in its order. */
  async board(board: string, asked: Asked): Promise<FigureAnswer[]> {
    const found: { resource: Resource; name: string; spec: FigureSpec }[] = [];
    for (const resource of this.metadata.registry.resources.values()) {
      for (const [name, spec] of Object.entries(resource.model.figures ?? {})) {
        if (spec.boards.includes(board)) found.push({ resource, name, spec });
      }
    }
    found.sort((one, other) => one.spec.sort - other.spec.sort);
    const answers = await Promise.all(
      found.map(({ resource, name, spec }) => this.figure(resource, name, spec, asked)),
    );
    return answers.filter((answer) => answer !== undefined);
  }

  private async figure(
    resource: Resource,
    name: string,
    spec: FigureSpec,
    asked: Asked,
  ): Promise<FigureAnswer | undefined> {
    const context = this.contextOf(resource, asked);
    if (context === undefined) return undefined;
    const { actor, clock, decision, language } = context;
    const whole = readFigure(resource, name, spec, { ...moments(clock.today()), userId: actor.userId });
    const readable = (keys: ReadonlySet<string>): boolean => [...keys].every((key) => mayReadField(decision, key));
    const figure = { ...whole, measures: whole.measures.filter(({ fields }) => readable(fields)) };
    if (!readable(figure.fields) || figure.measures.length === 0) return undefined;
    const rows = await this.aggregates(context, figure);
    return {
      key: `${resource.key}.${name}`,
      label: spec[language],
      measures: figure.measures.map((measure, at) => present(measure, at, rows, language)),
      ...(figure.group && { groups: await this.groups(context, figure, rows) }),
      menu: spec.menu,
      query: toQueryString(figure.where, resource),
    };
  }

  /** Undefined when the list is closed to the actor. */
  private contextOf(resource: Resource, asked: Asked): OperationContext | undefined {
    const call = listCall(resource);
    if (call === undefined) return undefined;
    try {
      return this.pipeline.contextOf(resource, call, { ...asked, query: {}, body: undefined });
    } catch (error) {
      if (error instanceof AppError && error.status === 403) return undefined;
      throw error;
    }
  }

  private async aggregates(
    context: OperationContext,
    { name, where, group, measures }: ReadFigure,
  ): Promise<Aggregate[]> {
    const { resource, actor, database } = context;
    const whole = and(where, await narrowedWhere(context));
    const numbers = measures.map(({ field, where: own }) => ({ ...(field && { field }), ...(own && { where: own }) }));
    const shown = numbers.map(({ field, where: own }) => `${field?.key ?? ''} ${canonical(own)}`).join(';');
    const tenant = resource.tenant ? actor.tenantId : '';
    const key = `${this.metadata.registry.version}/${resource.key}.${name}/${tenant}/${shown}/${canonical(whole)}`;
    const version = await database.tableVersion(resource.name);
    return this.known.of(key, version, () =>
      reader(context).aggregate(resource, whole, { numbers, ...(group && { group }) }, MOST_GROUPS),
    );
  }

  private async groups(context: OperationContext, { group, where, measures, spec }: ReadFigure, rows: Aggregate[]) {
    if (group === undefined) return [];
    const named = await namedGroups(context, group, spec.none, rows);
    return named.map(({ row, ...shown }) => {
      const only: FilterNode =
        row.value === null
          ? { left: { type: 'field', field: group.key }, op: 'is_empty' }
          : { left: { type: 'field', field: group.key }, op: 'equal', right: row.value };
      const query = toQueryString(and(where, measures[0]?.where, only), context.resource);
      return { ...shown, value: numberOf(measures[0], row.numbers[0], row.count) ?? '0', query };
    });
  }
}

/** A number as people read it: a share in percent, a sum in the unit asked for. */
function numberOf(measure: ReadMeasure | undefined, number = '0', count = 0): string | null {
  const value = new Decimal(number);
  if (measure?.spec.share === true) return count === 0 ? null : value.times(100).dividedBy(count).toFixed(1);
  return value.dividedBy(measure?.spec.per ?? 1).toFixed();
}

function present(measure: ReadMeasure, at: number, rows: readonly Aggregate[], language: Language): FigureMeasure {
  const { spec, field } = measure;
  const sum = rows.reduce((total, row) => total.plus(row.numbers[at] ?? 0), new Decimal(0));
  const count = rows.reduce((total, row) => total + row.count, 0);
  const unit = spec.unit ?? (spec.share === true ? '%' : field?.spec.unit) ?? null;
  return { label: spec[language], value: numberOf(measure, sum.toFixed(), count), unit };
}
