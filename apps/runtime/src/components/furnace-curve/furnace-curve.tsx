import { type ChangeEvent, useRef, useState } from 'react';
import { useCall, useT } from '../kit/view.js';
import type { CurvePoint } from './axes.js';
import { CurveDrawing } from './curve-drawing.js';
import './furnace-curve.css';

export interface FurnaceCurveProps {
  /** Call that reads a recorder file; without it the curve is only shown. */
  api?: string;
  value?: unknown;
  /** The values of the form. */
  data?: Readonly<Record<string, unknown>>;
  /** Names of the fields with the target temperature and its tolerance. */
  target?: string;
  tolerance?: string;
  onChange?(value: unknown): void;
  /** amis: sets other values of the same form. */
  onBulkChange?(values: Record<string, unknown>): void;
}

const MAX_BYTES = 1_000_000;

const pointsOf = (value: unknown): readonly CurvePoint[] => {
  const { points } = (value ?? {}) as { points?: unknown };
  return Array.isArray(points) ? (points as CurvePoint[]) : [];
};

const numberOf = (value: unknown): number | undefined =>
  value === undefined || value === null || value === '' || Number.isNaN(Number(value)) ? undefined : Number(value);

/** The curve of a batch, and the upload of the recorder file that it comes from. */
export function FurnaceCurve(props: FurnaceCurveProps) {
  const { api, value, data = {}, target = 'holdTemp', tolerance = 'holdTempTol', onChange, onBulkChange } = props;
  const t = useT();
  const call = useCall();
  const file = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const [isReading, setReading] = useState(false);
  const points = pointsOf(value);

  const read = async (chosen: File): Promise<void> => {
    if (chosen.size > MAX_BYTES) return setProblem(t('curve.tooLarge'));
    setReading(true);
    setProblem('');
    try {
      const asked = { text: await chosen.text(), holdTemp: data[target], holdTempTol: data[tolerance] };
      const answer = await call<Record<string, unknown>>(api ?? '', { method: 'POST', body: asked, quiet: true });
      const { curve, ...figures } = answer;
      onBulkChange?.(figures);
      onChange?.(curve);
    } catch (reason) {
      setProblem(reason instanceof Error && reason.message ? reason.message : t('curve.unread'));
    } finally {
      setReading(false);
    }
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? [];
    // Without this, the browser would not report the same file when it is chosen again.
    event.target.value = '';
    if (chosen) void read(chosen);
  };

  return (
    <div className="lm-curve">
      {points.length < 2 ? (
        <p className="lm-curve-none">{t('curve.none')}</p>
      ) : (
        <CurveDrawing points={points} target={numberOf(data[target])} tolerance={numberOf(data[tolerance])} />
      )}
      {api === undefined ? null : (
        <div className="lm-curve-buttons">
          <input
            ref={file}
            type="file"
            accept=".csv,.txt,.tsv,text/*"
            hidden
            onChange={choose}
            aria-label={t('curve.read')}
          />
          <button type="button" className="lm-button" disabled={isReading} onClick={() => file.current?.click()}>
            {t(isReading ? 'curve.reading' : 'curve.read')}
          </button>
          {points.length < 2 ? null : (
            <button type="button" className="lm-button" onClick={() => onChange?.(null)}>
              {t('curve.remove')}
            </button>
          )}
          <small>{t('curve.hint')}</small>
        </div>
      )}
      {problem ? <p role="alert">{problem}</p> : null}
    </div>
  );
}
