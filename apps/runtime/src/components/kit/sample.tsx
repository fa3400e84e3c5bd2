import { type ReactNode, useMemo } from 'react';
import { ApiError, type Call } from '../../api/index.js';
import { t, useLanguage } from '../../i18n/index.js';
import { type Json, preparePage, type Reader, shellWord } from '../../pages/index.js';
import { type Calls, CallsContext } from './calls.js';

/** A use of a component: sample.json holds a list of them. */
export interface Sample {
  /** The nodes of a page. */
  readonly schema: object;
  /** What expressions of the schema see. */
  readonly data?: object;
  /** What the server says, by path without parameters. Nothing else is asked: a sample changes nothing. */
  readonly answers?: Readonly<Record<string, unknown>>;
}

/** The calls of a sample: its own answers; any other is refused with the path in its words. */
function callsOf({ answers = {} }: Sample): Calls {
  const answer = (path: string): unknown => {
    const [bare = ''] = path.split('?', 1);
    if (!Object.hasOwn(answers, bare)) throw new ApiError(404, t('components.notAnswered', { path: bare }));
    // Whoever asks may change what it gets.
    return JSON.parse(JSON.stringify(answers[bare]));
  };
  return {
    request: async <T,>(path: string, _call?: Call) => answer(path) as T,
    // Files are written as text.
    send: async (path) => ({ status: 200, headers: new Headers(), body: new Blob([String(answer(path))]) }),
  };
}

/** Whoever looks at a sample: it has the words of the shell, and nothing in it needs a right. */
const READER: Reader = { lookup: shellWord, granted: new Set() };

/** Draws a sample where amis draws: in the gallery, in specs. */
export function SampleView({ sample, draw }: { sample: Sample; draw(schema: object, data: object): ReactNode }) {
  const calls = useMemo(() => callsOf(sample), [sample]);
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are those of the language
  const schema = useMemo(() => preparePage(sample.schema as Json, 'gallery', READER) as object, [sample, language]);
  return <CallsContext.Provider value={calls}>{draw(schema, sample.data ?? {})}</CallsContext.Provider>;
}
