import type { Flow } from './flow.js';
import { lineHeight, MM } from './page.js';
import type { DrawingBlock } from './sheet.js';

/** Height of one drawing at most, so that the page has space for other parts. */
const TALLEST = 75 * MM;
const PLATES_BELOW = 4;
const GAP = 4;
const SIZE = 7;

/** Plates below each other, as large as the page allows. */
export function drawPlates(flow: Flow, block: DrawingBlock): void {
  const { title, caption, plate, plates } = block;
  if (!(plate.length > 0 && plate.width > 0)) return;
  const together = Math.min(plates, PLATES_BELOW);
  const scale = Math.min(flow.width / plate.length, (TALLEST - (together - 1) * GAP) / (plate.width * together));
  const tall = plate.width * scale + GAP;
  flow.need(lineHeight(10) + lineHeight(8) + tall * together);
  if (title !== '') flow.line(title, 10, true);
  flow.line(caption, 8);
  flow.y += 2;
  for (let row = 0; row < plates; row += 1) {
    flow.need(tall);
    drawPlate(flow, block, row, scale);
    flow.y += tall;
  }
}

/** One of the plates with the parts on it; its corner is at the current position. */
function drawPlate(flow: Flow, { plate, parts, rests, seams }: DrawingBlock, row: number, scale: number): void {
  const [left, top] = [flow.left, flow.y];
  const right = left + flow.width;
  const bottom = top + plate.width * scale;
  const { marks } = flow.page;
  // Parts outside of the plate are drawn only as far as the paper reaches.
  const boxOf = (of: { x: number; y: number; length: number; width: number }) => {
    const x = Math.min(Math.max(left + of.x * scale, left), right);
    const y = Math.min(Math.max(top + of.y * scale, top), bottom);
    return { x, y, width: Math.min(of.length * scale, right - x), height: Math.min(of.width * scale, bottom - y) };
  };
  const kind = (of: { diameter: number | null }) => (of.diameter === null ? 'frame' : 'ring');
  marks.push({ kind: kind(plate), ...boxOf({ x: 0, y: 0, ...plate }), look: 'plate' });
  for (const rest of rests) if (rest.plate === row) marks.push({ kind: kind(rest), ...boxOf(rest), look: 'rest' });
  for (const part of parts) {
    if (part.plate !== row) continue;
    const box = boxOf(part);
    marks.push({ kind: kind(part), ...box, look: part.isFault ? 'fault' : 'part' });
    const wide = flow.measure(part.label, SIZE, false);
    const isInside = wide + 4 < box.width && lineHeight(SIZE) < box.height;
    // A label that does not fit into its part is placed beside it.
    const x = isInside ? box.x + (box.width - wide) / 2 : Math.min(box.x + box.width + 2, right - wide);
    const y = isInside ? box.y + (box.height - lineHeight(SIZE)) / 2 : Math.min(box.y, bottom - SIZE);
    marks.push({ kind: 'text', x, y, text: part.label, size: SIZE, bold: false });
  }
  for (const seam of seams) {
    const y = top + seam * scale;
    marks.push({ kind: 'rule', x: left, y, toX: left + plate.length * scale, toY: y });
  }
}
