import { type Part, partOf, textOf } from './model-text.js';

interface DrawnState {
  code: string;
  label: string;
  color: string;
  isInitial: boolean;
  x: number;
  y: number;
}

interface DrawnAction {
  key: string;
  label: string;
  /** SVG path data. */
  line: string;
  x: number;
  y: number;
}

export const STATE = { width: 116, height: 34 };
const COLUMN = 220;
const ROW = 84;
const MARGIN = 44;

/** The states an action may lead to; targets that the server computes (`previous`, formulas) are not drawn. */
function targetsOf(to: unknown, known: ReadonlySet<string>): string[] {
  const named =
    typeof to === 'string'
      ? [to]
      : Object.entries(partOf(to)).flatMap(([key, value]) => (key === 'by' ? [] : [textOf(value)]));
  return [...new Set(named)].filter((state) => known.has(state));
}

/** The transitions between the states: from, to, and label. */
function movesOf(states: Part, actions: Part, language: 'zh' | 'en') {
  const known = new Set(Object.keys(states));
  return Object.entries(actions).flatMap(([name, action]) => {
    const { from, to, ...words } = partOf(action);
    const sources = Array.isArray(from) ? from.map(textOf).filter((state) => known.has(state)) : [];
    const label = textOf(words[language]) || name;
    return sources.flatMap((source) =>
      targetsOf(to, known)
        .filter((target) => target !== source)
        .map((target) => ({ name, label, source, target })),
    );
  });
}

/** The number of actions from the first state to each state; unreachable states come last. */
function depthsOf(codes: readonly string[], initial: string, moves: readonly { source: string; target: string }[]) {
  const depths = new Map([[initial, 0]]);
  for (const [code, depth] of depths)
    for (const { source, target } of moves) if (source === code && !depths.has(target)) depths.set(target, depth + 1);
  const last = Math.max(...depths.values()) + 1;
  return new Map(codes.map((code) => [code, depths.get(code) ?? last]));
}

/** Positions of the states, in columns by their distance, and the lines between them. */
export function drawStates(states: Part, initial: string, actions: Part, language: 'zh' | 'en') {
  const codes = Object.keys(states);
  const moves = movesOf(states, actions, language);
  const depths = depthsOf(codes, initial, moves);
  const filled = new Map<number, number>();
  const drawn = codes.map((code): DrawnState => {
    const depth = depths.get(code) ?? 0;
    const row = filled.get(depth) ?? 0;
    filled.set(depth, row + 1);
    const { color, ...words } = partOf(states[code]);
    return {
      ...{ code, label: textOf(words[language]) || code, color: textOf(color) || '#909399' },
      ...{ isInitial: code === initial, x: MARGIN + depth * COLUMN, y: MARGIN + row * ROW },
    };
  });
  const places = new Map(drawn.map((state) => [state.code, state]));
  const between = new Map<string, number>();
  const lines = moves.flatMap(({ name, label, source, target }): DrawnAction[] => {
    const [from, to] = [places.get(source), places.get(target)];
    if (from === undefined || to === undefined) return [];
    const pair = [source, target].sort().join(' ');
    const nth = between.get(pair) ?? 0;
    between.set(pair, nth + 1);
    const bend = (nth % 2 === 0 ? -1 : 1) * (18 + 16 * Math.floor(nth / 2));
    const forward = to.x > from.x ? 1 : to.x < from.x ? -1 : 0;
    const [x1, x2] = [from.x + (forward >= 0 ? STATE.width : 0), to.x + (forward > 0 ? 0 : STATE.width)];
    const [y1, y2] = [from.y + STATE.height / 2, to.y + STATE.height / 2];
    const [x, y] = [(x1 + x2) / 2 + (forward === 0 ? 48 : 0), (y1 + y2) / 2 + bend];
    return [
      { key: `${name} ${source} ${target}`, label, line: `M ${x1} ${y1} Q ${x} ${y + bend / 2} ${x2} ${y2}`, x, y },
    ];
  });
  const width = Math.max(0, ...drawn.map(({ x }) => x)) + STATE.width + MARGIN;
  const height = Math.max(0, ...drawn.map(({ y }) => y)) + STATE.height + MARGIN;
  return { states: drawn, lines, width, height };
}
