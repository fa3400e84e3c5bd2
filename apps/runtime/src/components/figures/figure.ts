export interface FigureMeasure {
  label: string;
  /** Exact decimal as text; null: no share can be computed. */
  value: string | null;
  unit: string | null;
  /** Rating of the number by the model's levels. */
  level: 'good' | 'warn' | 'bad' | null;
}

export interface FigureGroup {
  label: string;
  color: string | null;
  value: string;
  query: Record<string, string>;
}

/** A figure in the answer of `GET /api/at/base/figure/list`. */
export interface Figure {
  key: string;
  label: string;
  measures: FigureMeasure[];
  groups?: FigureGroup[];
  chart: 'rows' | 'columns' | 'line' | 'pie';
  /** A chosen period filters it. */
  hasPeriod: boolean;
  /** null: the person may not open the list. */
  path: string | null;
  query: Record<string, string>;
}

/** Address of the list with the records that were counted. */
export const listOf = (path: string, query: Record<string, string>): string => {
  const text = new URLSearchParams(query).toString();
  return text ? `${path}?${text}` : path;
};
