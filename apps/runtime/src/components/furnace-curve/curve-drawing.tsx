import { useT } from '../../i18n/index.js';
import { axesOf, type CurvePoint, HEIGHT, WIDTH } from './axes.js';

interface CurveDrawingProps {
  points: readonly CurvePoint[];
  target?: number;
  tolerance?: number;
}

/** Minutes as hours, `1:30`. */
const hoursOf = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** A curve over time, with the band that it must stay in. */
export function CurveDrawing({ points, target, tolerance = 0 }: CurveDrawingProps) {
  const t = useT();
  const axes = axesOf(points, target === undefined ? 0 : target + tolerance);
  const [top, bottom] = [axes.y((target ?? 0) + tolerance), axes.y((target ?? 0) - tolerance)];
  const said = target === undefined ? t('curve.label') : t('curve.labelBand', { target, tolerance });
  return (
    <svg className="lm-curve-drawing" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={said}>
      {axes.temperatures.map((one) => (
        <g key={one} className="lm-curve-line">
          <line x1={axes.x(0)} x2={WIDTH} y1={axes.y(one)} y2={axes.y(one)} />
          <text x={axes.x(0) - 6} y={axes.y(one) + 4} textAnchor="end">
            {one}
          </text>
        </g>
      ))}
      {axes.minutes.map((one) => (
        <text key={one} className="lm-curve-time" x={axes.x(one)} y={HEIGHT - 6} textAnchor="middle">
          {hoursOf(one)}
        </text>
      ))}
      {target === undefined ? null : (
        <rect
          className="lm-curve-band"
          x={axes.x(0)}
          width={WIDTH - axes.x(0)}
          y={top}
          height={Math.max(bottom - top, 1)}
        />
      )}
      <polyline
        points={points.map(([minutes, one]) => `${axes.x(minutes).toFixed(1)},${axes.y(one).toFixed(1)}`).join(' ')}
      />
    </svg>
  );
}
