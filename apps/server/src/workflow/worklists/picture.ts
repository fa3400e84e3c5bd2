import type { Language } from '../../http/index.js';
import { type Element, parseXml, propertiesOf } from '../kernel/index.js';
import type { ModelView } from './model-view.js';

interface Point {
  readonly x: number;
  readonly y: number;
}
interface Bounds extends Point {
  readonly width: number;
  readonly height: number;
}

const MARGIN = 20;
const CORNER = 10;
const LINE = 14;
/** A white outline keeps texts readable on lines. */
const HALO = 'paint-order="stroke" stroke="#fff" stroke-width="3"';
const DASH = ' stroke-dasharray="6 4"';
/** Done and active elements differ in line width and fill, not only in colour. */
const INK = { stroke: '#24292f', width: 1.5, fill: '#fff' };
const DONE = { stroke: '#1a7f37', width: 2.5, fill: '#eef8f0' };
const ACTIVE = { stroke: '#0b63b5', width: 3.5, fill: '#e6f1fb' };

const escaped = (text: string): string =>
  text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`).replace(/[^\P{C}\n]/gu, ' ');

/** Lines of a name that fit a width, at most three; wide characters count twice. */
function wrapped(name: string, width: number): string[] {
  const most = Math.max(4, Math.floor(width / 6.5));
  const lines = [''];
  let used = 0;
  for (const character of name) {
    const size = (character.codePointAt(0) ?? 0) > 0x2e80 ? 2 : 1;
    if (character === '\n' || used + size > most) {
      lines.push('');
      used = 0;
    }
    if (character !== '\n') lines[lines.length - 1] += character;
    used += size;
  }
  return lines.slice(0, 3);
}

function label(name: string | undefined, centre: Point, width: number): string {
  const lines = name ? wrapped(name, width) : [];
  const top = centre.y - ((lines.length - 1) * LINE) / 2 + 4;
  return lines
    .map((line, index) => `<text x="${centre.x}" y="${top + index * LINE}" ${HALO}>${escaped(line)}</text>`)
    .join('');
}

/** The name of an element in a language; its only name when the diagram has no English one. */
const nameOf = (element: Element, language: Language): string | undefined =>
  (language === 'en' && propertiesOf(element)['nameEn']) || element.name;

const middle = ({ x, y, width, height }: Bounds): Point => ({ x: x + width / 2, y: y + height / 2 });

function shape(di: Element, { nodes }: Pick<ModelView, 'nodes'>, language: Language): string {
  const element: Element = di['bpmnElement'];
  const name = nameOf(element, language);
  const bounds: Bounds = di['bounds'];
  const state = nodes[element.id ?? '']?.state;
  const { stroke, width, fill } = state === 'active' ? ACTIVE : state === 'done' ? DONE : INK;
  const paint = `stroke="${stroke}" stroke-width="${width}" fill="${fill}"`;
  const { x, y } = middle(bounds);
  if (element.$type.endsWith('Event')) {
    const ring = `<circle cx="${x}" cy="${y}" r="${bounds.width / 2}" ${paint}/>`;
    const inner = /Boundary|Intermediate/.test(element.$type)
      ? `<circle cx="${x}" cy="${y}" r="${bounds.width / 2 - 3}" stroke="${stroke}" fill="none"/>`
      : '';
    return ring + inner + label(name, { x, y: bounds.y + bounds.height + 12 }, 90);
  }
  if (element.$type.endsWith('Gateway')) {
    const { x: left, y: top, width: w, height: h } = bounds;
    const lift = ((wrapped(name ?? '', 110).length - 1) * LINE) / 2;
    const mark = element.$type.includes('Parallel') ? '+' : element.$type.includes('Inclusive') ? '○' : '×';
    return `<path d="M${x} ${top}L${left + w} ${y}L${x} ${top + h}L${left} ${y}Z" ${paint}/><text x="${x}" y="${y + 7}" font-size="20">${mark}</text>${label(name, { x, y: top - 8 - lift }, 110)}`;
  }
  const open = /SubProcess|Participant|Lane/.test(element.$type);
  const box = `<rect x="${bounds.x}" y="${bounds.y}" width="${bounds.width}" height="${bounds.height}" rx="${CORNER}" ${open ? paint.replace(/fill="[^"]*"/, 'fill="none"') : paint}/>`;
  return box + label(name, open ? { x, y: bounds.y + 12 } : { x, y }, bounds.width);
}

function edge(di: Element, lines: ReadonlySet<string>, language: Language): string {
  const element: Element = di['bpmnElement'];
  const points: Point[] = di['waypoint'];
  const done = lines.has(element.id ?? '');
  const { stroke, width } = done ? DONE : INK;
  const half = points[Math.floor((points.length - 1) / 2)];
  const next = points[Math.floor((points.length - 1) / 2) + 1];
  const line = `<polyline points="${points.map(({ x, y }) => `${x},${y}`).join(' ')}" fill="none" stroke="${stroke}" stroke-width="${width}" marker-end="url(#${done ? 'done' : 'to'})"${element.$type.endsWith('SequenceFlow') ? '' : DASH}/>`;
  if (half === undefined || next === undefined) return line;
  return line + label(nameOf(element, language), { x: (half.x + next.x) / 2, y: (half.y + next.y) / 2 - 8 }, 110);
}

const arrow = (id: string, colour: string): string =>
  `<marker id="${id}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L10 5L0 10Z" fill="${colour}"/></marker>`;

/**
 * The diagram of a process as an SVG image, with names in a language and with the states of `model-view`. A diagram
 * without a layout gives an empty image. The XML must be from a deployed diagram.
 */
export async function pictureOf({ xml, nodes, lines }: ModelView, language: Language = 'zh'): Promise<string> {
  const definitions = await parseXml(xml);
  const drawn: Element[] = (definitions['diagrams'] ?? []).flatMap(
    (diagram: Element) => diagram['plane']?.planeElement ?? [],
  );
  const known = drawn.filter((di) => di['bpmnElement'] !== undefined);
  const shapes = known.filter((di) => di['bounds'] !== undefined);
  const edges = known.filter((di) => (di['waypoint'] ?? []).length > 1);
  const corners: Point[] = [
    ...shapes.flatMap(({ bounds: { x, y, width, height } }) => [
      { x, y: y - MARGIN },
      { x: x + width, y: y + height + MARGIN },
    ]),
    ...edges.flatMap((di): Point[] => di['waypoint']),
  ];
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const least = (values: number[]): number => values.reduce((one, other) => Math.min(one, other), Infinity);
  const most = (values: number[]): number => values.reduce((one, other) => Math.max(one, other), -Infinity);
  const [left, top] = corners.length === 0 ? [0, 0] : [least(xs) - MARGIN, least(ys) - MARGIN];
  const [width, height] = corners.length === 0 ? [1, 1] : [most(xs) + MARGIN - left, most(ys) + MARGIN - top];
  const taken = new Set(lines);
  // Frames are drawn first, so that they do not cover their content.
  const frames = shapes.filter((di) => /SubProcess|Participant|Lane/.test(di['bpmnElement'].$type));
  const others = shapes.filter((di) => !frames.includes(di));
  const parts = [
    ...frames.map((di) => shape(di, { nodes }, language)),
    ...edges.map((di) => edge(di, taken, language)),
    ...others.map((di) => shape(di, { nodes }, language)),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}" font-family="sans-serif" font-size="12" text-anchor="middle" fill="${INK.stroke}"><defs>${arrow('to', INK.stroke)}${arrow('done', DONE.stroke)}</defs><rect x="${left}" y="${top}" width="${width}" height="${height}" fill="#fff"/>${parts.join('')}</svg>`;
}
