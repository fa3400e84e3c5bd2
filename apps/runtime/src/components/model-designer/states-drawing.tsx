import { useLanguage, useT } from '../kit/view.js';
import { type Part, partOf, textOf } from './model-text.js';
import { drawStates, STATE } from './states-layout.js';

/** States, and the actions that lead from one to another. */
export function StatesDrawing({ states, actions }: { states: Part; actions: Part }) {
  const t = useT();
  const language = useLanguage();
  const drawn = drawStates(partOf(states.values), textOf(states.initial), actions, language);
  return (
    <div className="lm-modeler-drawing">
      <svg width={drawn.width} height={drawn.height} role="img" aria-label={t('modeler.drawing')}>
        <defs>
          <marker
            id="lm-modeler-arrow"
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            orient="auto"
          >
            <path d="M 0 0 L 8 4 L 0 8 z" />
          </marker>
        </defs>
        {drawn.lines.map(({ key, line }) => (
          <path key={key} className="lm-modeler-move" d={line} markerEnd="url(#lm-modeler-arrow)" />
        ))}
        {drawn.states.map(({ code, label, color, isInitial, x, y }) => (
          <g key={code} data-state={code}>
            <rect
              x={x}
              y={y}
              {...STATE}
              rx={isInitial ? STATE.height / 2 : 4}
              stroke={color}
              strokeWidth={isInitial ? 3 : 1.5}
            />
            <text x={x + STATE.width / 2} y={y + STATE.height / 2}>
              {label}
            </text>
          </g>
        ))}
        {drawn.lines.map(({ key, label, x, y }) => (
          <text key={key} className="lm-modeler-move-name" x={x} y={y}>
            {label}
          </text>
        ))}
      </svg>
    </div>
  );
}
