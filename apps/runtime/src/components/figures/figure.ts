export interface FigureMeasure {
  label: string;
  /** Exact decimal text; null: there is nothing to take a share of. */
  value: string | null;
  unit: string | null;
  /** What the number means by the model's levels. */
  level: 'good' | 'warn' | 'bad' | null;
}

export interface FigureGroup {
  label: string;
  color: string | null;
  value: string;
  query: Record<string, string>;
}

/** A figure as `GET /api/at/base/figure/list` answers it. */
export interface Figure {
  key: string;
  label: string;
  measures: FigureMeasure[];
  groups?: FigureGroup[];
  chart: 'rows' | 'columns' | 'line' | 'pie';
  /** A chosen period narrows it. */
  hasPeriod: boolean;
  /** null: the list behind it is not the person's. */
  path: string | null;
  query: Record<string, string>;
}

/** Address of the list that shows what was counted. */
export const listOf = (path: string, query: Record<string, string>): string => {
  const text = new URLSearchParams(query).toString();
  return text ? `${path}?${text}` : path;
};
