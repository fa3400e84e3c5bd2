import { type ReactNode, useEffect, useRef, useState } from 'react';
import { PageMessage } from '../../feedback/index.js';
import { useT } from '../../i18n/index.js';
import './flow-diagram.css';
import { type DiagramSubject, type NodeView, subjectKey } from './model-view.js';
import { NodeTip } from './node-tip.js';
import { type DiagramState, useDiagram } from './use-diagram.js';

const STEP = 1.25;
const TIP_WIDTH = 240;
const TIP_GAP = 8;

interface Tip {
  name: string;
  node: NodeView;
  x: number;
  y: number;
}

interface FlowDiagramProps extends DiagramSubject {
  /** Height in pixels, default 420. */
  height?: number;
  refreshKey?: number;
}

/** The label of a shape, as it is drawn. */
const nameOf = (graphics: SVGElement) =>
  [...graphics.querySelectorAll('tspan')].map((part) => part.textContent).join('');

/** Adds a tip with people and times to every node that is active or done, on hover and on keyboard focus. */
function useTips(state: DiagramState, frame: HTMLElement | null) {
  const [tip, setTip] = useState<Tip>();
  useEffect(() => {
    if (state.state !== 'ready' || !frame) return;
    const hung = Object.entries(state.view.nodes).map(([id, node]) => {
      const graphics = state.drawn.graphics(id);
      if (!graphics) return () => undefined;
      const name = nameOf(graphics) || id;
      const show = () => {
        const [shape, around] = [graphics.getBoundingClientRect(), frame.getBoundingClientRect()];
        const x = Math.min(shape.left - around.left, around.width - TIP_WIDTH - TIP_GAP);
        setTip({ name, node, x: Math.max(TIP_GAP, x), y: shape.bottom - around.top + TIP_GAP });
      };
      const hide = () => setTip(undefined);
      graphics.setAttribute('tabindex', '0');
      graphics.setAttribute('role', 'img');
      graphics.setAttribute('aria-label', name);
      const events: [string, () => void][] = [
        ['mouseenter', show],
        ['mouseleave', hide],
        ['focus', show],
        ['blur', hide],
      ];
      for (const [event, listener] of events) graphics.addEventListener(event, listener);
      return () => {
        for (const [event, listener] of events) graphics.removeEventListener(event, listener);
      };
    });
    return () => {
      setTip(undefined);
      for (const take of hung) take();
    };
  }, [state, frame]);
  return tip;
}

function Message({ state, retry }: { state: DiagramState; retry(): void }): ReactNode {
  const t = useT();
  switch (state.state) {
    case 'loading':
      return <div className="lm-fd-loading">{t('shell.loading')}</div>;
    case 'nothing':
      return <PageMessage title={t('flow.nothing')} />;
    case 'empty':
      return <PageMessage title={t('flow.empty')} retry={retry} />;
    case 'failed':
      return <PageMessage title={t('flow.failed')} text={state.message} retry={retry} />;
    default:
      return null;
  }
}

/** The diagram of a process: active and done nodes, the path taken, and people and times on hover. */
export function FlowDiagram({ height = 420, refreshKey = 0, ...subject }: FlowDiagramProps) {
  const t = useT();
  const paper = useRef<HTMLDivElement>(null);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [attempt, setAttempt] = useState(0);
  const state = useDiagram(subjectKey(subject), paper, attempt + refreshKey, t('flow.broken'));
  const tip = useTips(state, frame);
  const drawn = state.state === 'ready' ? state.drawn : undefined;

  useEffect(() => {
    if (!drawn || !frame) return;
    const watch = new ResizeObserver(() => drawn.show());
    watch.observe(frame);
    return () => watch.disconnect();
  }, [drawn, frame]);

  const marked = state.state === 'ready' && Object.keys(state.view.nodes).length > 0;
  return (
    <section className="lm-fd" ref={setFrame} style={{ height }} aria-label={t('shell.flowDiagram')}>
      <div className="lm-fd-paper" ref={paper} />
      <Message state={state} retry={() => setAttempt(attempt + 1)} />
      {drawn ? (
        <div className="lm-fd-tools">
          <button type="button" aria-label={t('flow.zoomIn')} title={t('flow.zoomIn')} onClick={() => drawn.zoom(STEP)}>
            +
          </button>
          <button
            type="button"
            aria-label={t('flow.zoomOut')}
            title={t('flow.zoomOut')}
            onClick={() => drawn.zoom(1 / STEP)}
          >
            −
          </button>
          <button type="button" aria-label={t('flow.fit')} title={t('flow.fit')} onClick={() => drawn.fit()}>
            ⤢
          </button>
        </div>
      ) : null}
      {marked ? (
        <div className="lm-fd-legend">
          <span className="is-active">{t('flow.state.active')}</span>
          <span className="is-done">{t('flow.state.done')}</span>
        </div>
      ) : null}
      {tip ? <NodeTip {...tip} /> : null}
    </section>
  );
}
