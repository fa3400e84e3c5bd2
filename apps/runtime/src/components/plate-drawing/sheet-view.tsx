import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { t as translate, useT } from '../../i18n/index.js';
import { heightOf, movedTo, type Part, type Sheet, sizeText, topOf } from './sheet.js';

/** An arrow key moves a part by this many millimetres; with Shift it moves by LEAP. */
const STEP = 10;
const LEAP = 100;
/** Text height as a share of the longer side of the sheet; small parts get smaller text. */
const TEXT = 0.03;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Parts whose position the user decides. */
const MOVABLE: ReadonlySet<Part['kind']> = new Set(['part', 'defect']);

interface SheetViewProps {
  sheet: Sheet;
  movable: boolean;
  /** A part was moved. */
  onMove(part: Part, place: { plate: number; x: number; y: number }): void;
  /** The user pressed on the empty plate; millimetres. */
  onPress(x: number, y: number): void;
}

interface Drag {
  key: string;
  fromX: number;
  fromY: number;
  along: number;
  down: number;
}

/** The accessible name of a part. */
const nameOf = (part: Part): string =>
  [part.label || translate(`drawing.kind.${part.kind}`), sizeText(part), part.problem].filter(Boolean).join(', ');

/** A text height that fits into a part, in millimetres. */
const textSize = (part: Part, usual: number, text: string): number =>
  Math.min(usual, part.width / 2.6, (part.length * 1.6) / Math.max(1, text.length));

function Outline({ part }: { part: Part }) {
  if (part.diameter === null) return <rect x={part.x} y={part.y} width={part.length} height={part.width} />;
  return <circle cx={part.x + part.diameter / 2} cy={part.y + part.diameter / 2} r={part.diameter / 2} />;
}

/** `isSeamed`: a seam runs through the middle, so the label is above it. */
function Label({ part, usual, isSeamed }: { part: Part; usual: number; isSeamed: boolean }) {
  const text = part.label || translate(`drawing.kind.${part.kind}`);
  // A defect can be smaller than any text, so its number is above it.
  if (part.kind === 'defect')
    return (
      <text x={part.x + part.length / 2} y={part.y - usual / 4} fontSize={usual} textAnchor="middle">
        {text}
      </text>
    );
  const size = textSize(part, usual, text);
  // The number of a strip is at its end, because the blank covers its middle.
  const x = part.kind === 'strip' ? part.x + size : part.x + part.length / 2;
  const y = part.y + (part.kind === 'strip' ? size : part.width / (isSeamed ? 4 : 2));
  const under = part.kind === 'strip' ? [] : [sizeText(part), part.problem ?? ''];
  const lines = [text, ...under].filter(Boolean);
  return (
    <text x={x} y={y} fontSize={size} textAnchor={part.kind === 'strip' ? 'start' : 'middle'}>
      {lines.map((line, at) => (
        <tspan key={line} x={x} dy={at === 0 ? `${0.35 - (lines.length - 1) * 0.6}em` : '1.2em'}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

/** Plates to scale. The pointer or arrow keys move a part; the server decides whether the position is allowed. */
export function SheetView({ sheet, movable, onMove, onPress }: SheetViewProps) {
  const t = useT();
  const svg = useRef<SVGSVGElement>(null);
  const [drag, setDrag] = useState<Drag>();
  const height = heightOf(sheet);
  const usual = Math.max(sheet.length, sheet.width) * TEXT;
  const canMove = (part: Part): boolean => movable && MOVABLE.has(part.kind) && sheet.keeps !== undefined;

  /** Millimetres per pixel. */
  const scale = (): number => sheet.length / (svg.current?.getBoundingClientRect().width || sheet.length);

  const isAddable = movable && sheet.adds !== undefined;
  const pressPlate = (plate: number) => (event: MouseEvent<SVGGElement>) => {
    const drawn = svg.current?.getBoundingClientRect();
    if (!isAddable || drawn === undefined) return;
    const unit = scale();
    onPress((event.clientX - drawn.left) * unit, (event.clientY - drawn.top) * unit - topOf(sheet, plate));
  };
  const grab = (part: Part) => (event: PointerEvent<SVGGElement>) => {
    if (!canMove(part) || event.button !== 0) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    setDrag({ key: part.key, fromX: event.clientX, fromY: event.clientY, along: 0, down: 0 });
  };
  const pull = (event: PointerEvent<SVGGElement>) => {
    if (drag === undefined) return;
    const unit = scale();
    setDrag({ ...drag, along: (event.clientX - drag.fromX) * unit, down: (event.clientY - drag.fromY) * unit });
  };
  const drop = (part: Part) => () => {
    if (drag === undefined) return;
    setDrag(undefined);
    if (Math.abs(drag.along) + Math.abs(drag.down) >= 1) onMove(part, movedTo(sheet, part, drag.along, drag.down));
  };
  const press = (part: Part) => (event: KeyboardEvent<SVGGElement>) => {
    const arrow = ARROWS[event.key];
    if (arrow === undefined || !canMove(part)) return;
    event.preventDefault();
    const step = event.shiftKey ? LEAP : STEP;
    onMove(part, movedTo(sheet, part, arrow[0] * step, arrow[1] * step));
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no fieldset
    <svg
      ref={svg}
      className="lm-plates"
      viewBox={`0 0 ${sheet.length} ${height}`}
      role="group"
      aria-label={t('drawing.plates', { title: sheet.title, size: sizeText(sheet) })}
    >
      {Array.from({ length: sheet.plates }, (_, plate) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: keyboard users add a line in its table
        <g
          // biome-ignore lint/suspicious/noArrayIndexKey: plates are equal and differ only in their number
          key={plate}
          transform={`translate(0 ${topOf(sheet, plate)})`}
          className={isAddable ? 'is-addable' : undefined}
          onClick={pressPlate(plate)}
        >
          {sheet.diameter === null ? (
            <rect className="lm-plate" width={sheet.length} height={sheet.width} />
          ) : (
            <circle className="lm-plate" cx={sheet.diameter / 2} cy={sheet.diameter / 2} r={sheet.diameter / 2} />
          )}
          {sheet.margin > 0 && sheet.diameter === null ? (
            <rect
              className="lm-plate-margin"
              x={sheet.margin}
              y={sheet.margin}
              width={Math.max(0, sheet.length - 2 * sheet.margin)}
              height={Math.max(0, sheet.width - 2 * sheet.margin)}
            />
          ) : null}
          {sheet.rests
            .filter((rest) => rest.plate === plate)
            .map((rest) => (
              <rect
                key={`${rest.x}.${rest.y}`}
                className="lm-plate-rest"
                x={rest.x}
                y={rest.y}
                width={rest.length}
                height={rest.width}
              />
            ))}
        </g>
      ))}
      {sheet.parts.map((part) => {
        const mine = drag?.key === part.key ? drag : undefined;
        const top = topOf(sheet, part.plate) + (mine?.down ?? 0);
        const isMovable = canMove(part);
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: it has the role of a button when it can be moved
          <g
            key={part.key}
            className={`lm-plate-part is-${part.kind}${part.problem ? ' is-wrong' : ''}${isMovable ? ' is-movable' : ''}`}
            transform={`translate(${mine?.along ?? 0} ${top})`}
            role={isMovable ? 'button' : 'img'}
            tabIndex={isMovable ? 0 : undefined}
            aria-label={nameOf(part)}
            onPointerDown={grab(part)}
            onPointerMove={pull}
            onPointerUp={drop(part)}
            onPointerCancel={() => setDrag(undefined)}
            onKeyDown={press(part)}
          >
            <title>{nameOf(part)}</title>
            <Outline part={part} />
            {part.kind === 'allowance' ? null : <Label part={part} usual={usual} isSeamed={sheet.seams.length > 0} />}
          </g>
        );
      })}
      {sheet.seams.map((seam) => (
        <line key={seam} className="lm-plate-seam" x1={0} x2={sheet.length} y1={seam} y2={seam} />
      ))}
    </svg>
  );
}
