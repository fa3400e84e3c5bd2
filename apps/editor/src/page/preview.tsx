import { useEffect, useMemo, useRef } from 'react';
import { offerSchema, PREVIEW_PATH } from './preview-channel.js';
import { type Json, PageMessage, preparePage, useT } from './runtime-door.js';
import type { Lookup } from './words.js';

interface PreviewProps {
  schema: Json;
  lookup: Lookup;
  granted: ReadonlySet<string>;
  mobile: boolean;
}

/** The page as the application draws it for this user: same renderer, words and rights. */
export function Preview({ schema, lookup, granted, mobile }: PreviewProps) {
  const t = useT();
  const frame = useRef<HTMLIFrameElement>(null);
  const ready = useMemo(() => preparePage(schema, { lookup, granted }), [schema, lookup, granted]);

  useEffect(() => {
    if (!frame.current || ready === undefined) return undefined;
    return offerSchema(frame.current, ready);
  }, [ready]);

  if (ready === undefined) return <PageMessage title={t('page.forbidden')} text={t('page.forbiddenHint')} />;
  return (
    <div className={`lm-preview ${mobile ? 'is-mobile' : ''}`}>
      <iframe ref={frame} src={PREVIEW_PATH} title={t('editor.preview')} />
    </div>
  );
}
