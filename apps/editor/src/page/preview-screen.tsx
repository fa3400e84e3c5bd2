// The icons the application's shell loads for its pages.
import '@fortawesome/fontawesome-free/css/fontawesome.min.css';
import '@fortawesome/fontawesome-free/css/solid.min.css';
import { useEffect, useMemo, useState } from 'react';
import { receiveSchema } from './preview-channel.js';
import { FeedbackHost, type Json, type PageHost, PageSkeleton, refuseWrites, SchemaView, t } from './runtime-door.js';

// A preview shows real data and changes none. The frame is a window of its own: nothing else is in it.
refuseWrites((method, path) => t('editor.wouldCall', { call: `${method} ${path.split('?', 1)[0]}` }));

/** What stands in the preview frame. Links of the page open beside it; the frame itself stays. */
export default function PreviewScreen() {
  const [schema, setSchema] = useState<Json>();
  const [search, setSearch] = useState('');
  useEffect(() => receiveSchema(setSchema), []);
  const host = useMemo<PageHost>(
    () => ({
      session: 'page-editor.preview',
      location: () => ({ pathname: '/', search: '', hash: '' }),
      open: (path) => void window.open(path, '_blank', 'noopener'),
      replaceQuery: (path) => setSearch(new URL(path, location.origin).search),
      back: () => undefined,
    }),
    [],
  );
  return (
    <>
      {schema === undefined ? <PageSkeleton /> : <SchemaView schema={schema} host={host} search={search} />}
      <FeedbackHost />
    </>
  );
}
