import { type ReactNode, useMemo } from 'react';
import { ApiError, type Call } from '../../api/index.js';
import { t, useLanguage } from '../../i18n/index.js';
import { type Json, preparePage, type Reader, shellWord } from '../../pages/index.js';
import { type Calls, CallsContext } from './calls.js';

/** An example of a component; sample.json contains a list of them. */
export interface Sample {
  /** The nodes of a page. */
  readonly schema: object;
  /** The data that expressions of the schema see. */
  readonly data?: object;
  /** The server's answers, by path without parameters. All other calls are refused, so a sample changes nothing. */
  readonly answers?: Readonly<Record<string, unknown>>;
}

/** The calls of a sample: its own answers. Any other call is refused with a message that names its path. */
function callsOf({ answers = {} }: Sample): Calls {
  const answer = (path: string): unknown => {
    const [bare = ''] = path.split('?', 1);
    if (!Object.hasOwn(answers, bare)) throw new ApiError(404, t('components.notAnswered', { path: bare }));
    // A copy, because the caller may change the object.
    return JSON.parse(JSON.stringify(answers[bare]));
  };
  return {
    request: async <T,>(path: string, _call?: Call) => answer(path) as T,
    // The answers for files are texts.
    send: async (path) => ({ status: 200, headers: new Headers(), body: new Blob([String(answer(path))]) }),
  };
}

/** The reader of a sample has the texts of the application and no permissions. */
const READER: Reader = { lookup: shellWord, granted: new Set() };

/** Renders a sample with amis: in the gallery and in specs. */
export function SampleView({ sample, draw }: { sample: Sample; draw(schema: object, data: object): ReactNode }) {
  const calls = useMemo(() => callsOf(sample), [sample]);
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts depend on the language
  const schema = useMemo(() => preparePage(sample.schema as Json, 'gallery', READER) as object, [sample, language]);
  return <CallsContext.Provider value={calls}>{draw(schema, sample.data ?? {})}</CallsContext.Provider>;
}
