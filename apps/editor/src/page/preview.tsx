import { useEffect, useMemo, useRef, useState } from 'react';
import { offerSchema, PREVIEW_PATH, type Withheld } from './preview-channel.js';
import { type Json, type Lookup, PageMessage, PageSkeleton, preparePage, useT } from './runtime.js';
import type { Looking } from './use-look.js';
import './preview.css';

const MAX_WITHHELD = 20;

interface PreviewProps {
  schema: Json;
  lookup: Lookup;
  looking: Looking;
  mobile: boolean;
}

/**
 * The page as the application draws it with real data, for the author or a chosen person. The server decides what they
 * see, and refuses all writes.
 */
export function Preview({ schema, lookup, looking, mobile }: PreviewProps) {
  const t = useT();
  const frame = useRef<HTMLIFrameElement>(null);
  const { look, problem, renew } = looking;
  const [withheld, setWithheld] = useState<(Withheld & { number: number })[]>([]);
  const ready = useMemo(
    () => look && preparePage(schema, 'preview', { lookup, granted: look.granted }),
    [schema, lookup, look],
  );

  useEffect(() => {
    if (!frame.current || !look || ready === undefined) return undefined;
    const { key, token, user } = look;
    return offerSchema(
      frame.current,
      { schema: ready, key, token, user },
      {
        renew,
        withheld: (call) =>
          setWithheld((calls) => [{ ...call, number: (calls[0]?.number ?? 0) + 1 }, ...calls].slice(0, MAX_WITHHELD)),
      },
    );
  }, [ready, look, renew]);

  const page = () => {
    if (problem) return <PageMessage title={t('editor.previewRefused')} text={problem} retry={renew} />;
    if (look === undefined) return <PageSkeleton />;
    if (ready === undefined) return <PageMessage title={t('page.forbidden')} text={t('editor.previewForbidden')} />;
    return <iframe ref={frame} src={PREVIEW_PATH} title={t('editor.preview')} />;
  };
  return (
    <div className={`lm-preview ${mobile ? 'is-mobile' : ''}`}>
      {withheld.length > 0 ? (
        <details className="lm-withheld">
          <summary>{t('editor.withheld', { count: withheld.length })}</summary>
          <ol>
            {withheld.map(({ number, method, path, payload }) => (
              <li key={number}>
                <strong>{t('editor.wouldCall', { call: `${method} ${path}` })}</strong>
                {payload ? <pre>{payload}</pre> : null}
              </li>
            ))}
          </ol>
        </details>
      ) : null}
      <div className="lm-preview-page">{page()}</div>
    </div>
  );
}
