import { Injectable } from '@nestjs/common';
import { Decimal } from 'decimal.js';
import { AppError } from '../../errors/index.js';
import { and, canonical, type FilterNode, toQueryString } from '../../filter/index.js';
import type { Language } from '../../http/index.js';
import type { FigureSpec, MeasureSpec, Resource } from '../../metadata/index.js';
import { mayReadField } from '../field-rights.js';
import { MetadataService } from '../metadata-service.js';
import type { OperationContext } from '../operation.js';
import { narrowedWhere, reader } from '../operations/reading.js';
import { type AskedCall, Pipeline } from '../pipeline.js';
import { type Aggregate, type AggregatedNumber, VersionedAnswers } from '../storage/index.js';
import { dateGroups, datePart, MAX_DAYS } from './dates.js';
import { type FigureGroup, namedGroups } from './groups.js';
import { type FigurePeriod, moments } from './moments.js';
import { listCall, type ReadFigure, type ReadMeasure, readFigure } from './read-figure.js';

/** Largest number of `group` values that a figure is split into. */
const MAX_GROUPS = 50;

export interface FigureMeasure {
  label: string;
  /** Exact decimal text; null when it cannot be computed, e.g. a share of nothing. */
  value: string | null;
  unit: string | null;
  /** How the number is rated; null: no rating. */
  level: 'good' | 'warn' | 'bad' | null;
}

export interface FigureAnswer {
  /** `model.name` */
  key: string;
  label: string;
  measures: FigureMeasure[];
  /** The main number by the values of a field; missing without a field. */
  groups?: (FigureGroup & { value: string })[];
  /** Kind of chart for the groups. */
  chart: NonNullable<FigureSpec['chart']>;
  /** Whether a chosen period narrows it. */
  hasPeriod: boolean;
  /** Code of the menu with the list behind the figure, and the query by which that list shows the counted records. */
  menu: string;
  query: Record<string, string>;
}

type Asked = Omit<AskedCall, 'query' | 'body'>;

/**
 * Figures of boards, as the models declare them: numbers over the rows that the actor would see in the list, so tenant,
 * scopes, narrowing and hidden fields apply. Cached until the table changes.
 */
@Injectable()
export class Figures {
  private readonly known = new VersionedAnswers<Aggregate[]>(2000);

  constructor(
    private readonly metadata: MetadataService,
    private readonly pipeline: Pipeline,
  ) {}

  /** Figures of a board that the actor may see, in its order. */
  async board(board: string, asked: Asked, period?: FigurePeriod): Promise<FigureAnswer[]> {
    const found: { resource: Resource; name: string; spec: FigureSpec }[] = [];
    for (const resource of this.metadata.registry.resources.values()) {
      for (const [name, spec] of Object.entries(resource.model.figures ?? {})) {
        if (spec.boards.includes(board)) found.push({ resource, name, spec });
      }
    }
    found.sort((one, other) => one.spec.sort - other.spec.sort);
    const answers = await Promise.all(
      found.map(({ resource, name, spec }) => this.figure(resource, name, spec, asked, period)),
    );
    return answers.filter((answer) => answer !== undefined);
  }

  private async figure(
    resource: Resource,
    name: string,
    spec: FigureSpec,
    asked: Asked,
    period: FigurePeriod | undefined,
  ): Promise<FigureAnswer | undefined> {
    const context = this.contextOf(resource, asked);
    if (context === undefined) return undefined;
    const { actor, clock, decision, language } = context;
    const whole = readFigure(resource, name, spec, { ...moments(clock.today()), userId: actor.userId });
    const readable = (keys: ReadonlySet<string>): boolean => [...keys].every((key) => mayReadField(decision, key));
    const measures = whole.measures.filter(({ fields }) => readable(fields));
    const where = and(whole.where, whole.period && period && within(whole.period.key, period));
    const figure = { ...whole, measures, ...(where && { where }) };
    if (!readable(figure.fields) || figure.measures.length === 0) return undefined;
    const rows = await this.aggregates(context, figure);
    return {
      key: `${resource.key}.${name}`,
      label: spec[language],
      measures: figure.measures.map((measure) => present(measure, placeOf(figure.measures, measure), rows, language)),
      chart: spec.chart ?? 'rows',
      hasPeriod: whole.period !== undefined,
      ...(figure.group && { groups: await this.groups(context, figure, rows) }),
      menu: spec.menu,
      query: toQueryString(figure.where, resource),
    };
  }

  /** Undefined when the actor may not read the list. */
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
    { name, where, group, measures, spec }: ReadFigure,
  ): Promise<Aggregate[]> {
    const { resource, actor, database } = context;
    const whole = and(where, await narrowedWhere(context));
    const numbers = measures.flatMap(({ sum, of, where: own }) => {
      const condition = own && { where: own };
      return [{ ...sum, ...condition }, ...(of ? [{ ...of, ...condition }] : [])];
    });
    const by = spec.by && { by: datePart(spec.by) };
    const count = (): Promise<Aggregate[]> =>
      reader(context).aggregate(
        resource,
        whole,
        { numbers, ...(group && { group }), ...by },
        by === undefined ? MAX_GROUPS : MAX_DAYS,
      );
    // A view has no version of its own: it changes with the tables that it reads.
    if (resource.view === true) return count();
    const shown = numbers.map(({ child, field, where: own }: AggregatedNumber) =>
      [child?.property, field?.key, canonical(own)].join(' '),
    );
    const tenant = resource.tenant ? actor.tenantId : '';
    const figure = `${this.metadata.registry.version}/${resource.key}.${name}`;
    const key = `${figure}/${tenant}/${shown.join(';')}/${canonical(whole)}`;
    const tables = new Set([resource.name, ...numbers.flatMap(({ child }: AggregatedNumber) => child?.name ?? [])]);
    const versions = await Promise.all([...tables].map((table) => database.tableVersion(table)));
    return this.known.of(key, versions.join(' '), count);
  }

  private async groups(context: OperationContext, figure: ReadFigure, rows: Aggregate[]) {
    const { group, where, measures, spec } = figure;
    if (group === undefined) return [];
    const query = (only: FilterNode): Record<string, string> =>
      toQueryString(and(where, measures[0]?.where, only), context.resource);
    const lead = (found: readonly Aggregate[]): string => numberOf(measures[0], 0, found) ?? '0';
    if (spec.by !== undefined) {
      return dateGroups(rows, spec.by).map(({ span, rows: found }) => ({
        ...{ label: span.label, color: null, value: lead(found) },
        query: query(within(group.key, span)),
      }));
    }
    const named = await namedGroups(context, group, spec.none, rows);
    return named.map(({ row, ...shown }) => {
      const left = { type: 'field' as const, field: group.key };
      const only: FilterNode = row.value === null ? { left, op: 'is_empty' } : { left, op: 'equal', right: row.value };
      return { ...shown, value: lead([row]), query: query(only) };
    });
  }
}

/** Index of a measure's first number: a quotient has two. */
const placeOf = (measures: readonly ReadMeasure[], measure: ReadMeasure): number =>
  measures.slice(0, measures.indexOf(measure)).reduce((place, { of }) => place + (of === undefined ? 1 : 2), 0);

const within = (field: string, { from, to }: FigurePeriod): FilterNode => ({
  conjunction: 'and',
  children: [
    { left: { type: 'field', field }, op: 'greater_or_equal', right: from },
    { left: { type: 'field', field }, op: 'less_or_equal', right: to },
  ],
});

/** A number as people read it: a share or a quotient in percent, a sum in the requested unit. */
function numberOf(measure: ReadMeasure | undefined, at: number, rows: readonly Aggregate[]): string | null {
  const total = (place: number): Decimal =>
    rows.reduce((sum, { numbers }) => sum.plus(numbers[place] ?? 0), new Decimal(0));
  const { spec, of } = measure ?? {};
  const value = total(at);
  if (spec?.share === true) {
    const count = rows.reduce((sum, row) => sum + row.count, 0);
    return count === 0 ? null : value.times(100).dividedBy(count).toFixed(1);
  }
  if (of === undefined) return value.dividedBy(spec?.per ?? 1).toFixed();
  const divisor = total(at + 1);
  if (divisor.isZero()) return null;
  const quotient = value.dividedBy(divisor);
  return spec?.unit === undefined
    ? quotient.times(100).toFixed(1)
    : quotient
        .dividedBy(spec.per ?? 1)
        .toDecimalPlaces(4)
        .toFixed();
}

function present(measure: ReadMeasure, at: number, rows: readonly Aggregate[], language: Language): FigureMeasure {
  const { spec, sum, of } = measure;
  const isPercent = spec.share === true || of !== undefined;
  const unit = spec.unit ?? (isPercent ? '%' : sum?.field.spec.unit) ?? null;
  const value = numberOf(measure, at, rows);
  return { label: spec[language], value, unit, level: levelOf(spec, value) };
}

function levelOf({ levels = [] }: MeasureSpec, value: string | null): FigureMeasure['level'] {
  if (value === null) return null;
  const reached = levels.filter(({ from }) => new Decimal(value).greaterThanOrEqualTo(from));
  return reached.sort((one, other) => other.from - one.from)[0]?.color ?? null;
}
