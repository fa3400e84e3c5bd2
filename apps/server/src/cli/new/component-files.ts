import { describe } from '../../errors/index.js';

/** A text in both languages. */
interface Title {
  readonly zh: string;
  readonly en: string;
}

const BLOCK = (name: string) => `import { api, defineComponent, text, type View } from '@lamina/runtime/kit';

/** What pages may write for it; the editor, the docs and the check of pages follow from this. */
export default defineComponent({
  type: '${name}',
  kind: 'block',
  icon: 'fa fa-puzzle-piece',
  props: {
    title: text({ default: '' }),
    api: api({ required: true }),
  },
  events: ['chosen'],
  load: (): View => import('./view.js'),
});
`;

const FIELD = (name: string) => `import { defineComponent, int, type View } from '@lamina/runtime/kit';

/** What pages may write for it; the editor, the docs and the check of pages follow from this. */
export default defineComponent({
  type: '${name}',
  kind: 'field',
  icon: 'fa fa-puzzle-piece',
  props: { most: int({ default: 100, min: 1 }) },
  load: (): View => import('./view.js'),
});
`;

const BLOCK_VIEW = `import { ApiError, PageMessage, PageSkeleton, useCall, useT, type ViewProps } from '@lamina/runtime/kit/view';
import { useEffect, useState } from 'react';
import type component from './component.js';

/** What the call answers. */
interface Row {
  label: string;
  value: number;
}

/** The rows of a call; a press on one tells the page. */
export default function View({ title, api, place }: ViewProps<typeof component>) {
  const t = useT();
  const call = useCall();
  const [rows, setRows] = useState<Row[]>();
  const [problem, setProblem] = useState('');
  const { refreshKey, fire } = place;

  // biome-ignore lint/correctness/useExhaustiveDependencies: \`refreshKey\` asks anew
  useEffect(() => {
    let here = true;
    call<Row[]>(api, { quiet: true }).then(
      (answer) => here && setRows(answer),
      (reason: unknown) => {
        if (!(reason instanceof ApiError)) throw reason;
        if (here) setProblem(reason.message);
      },
    );
    return () => {
      here = false;
    };
  }, [call, api, refreshKey]);

  if (problem) return <PageMessage title={t('page.failed')} text={problem} />;
  if (rows === undefined) return <PageSkeleton />;
  return (
    <section aria-label={title}>
      {title ? <h3>{title}</h3> : null}
      <ul>
        {rows.map((row) => (
          <li key={row.label}>
            <button type="button" className="lm-button" onClick={() => void fire('chosen', { row })}>
              {row.label}: {row.value}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
`;

const FIELD_VIEW = `import type { FieldProps } from '@lamina/runtime/kit/view';
import type component from './component.js';

/** A number of a form, set by a slider. */
export default function View({ most, item }: FieldProps<typeof component>) {
  const value = Number(item.value ?? 0);
  return (
    <span>
      <input
        type="range"
        aria-label={item.label}
        max={most}
        value={value}
        disabled={item.disabled}
        onChange={({ target }) => item.change(Number(target.value))}
      />
      <output>{value}</output>
    </span>
  );
}
`;

const words = (title: Title, isField: boolean): object => ({
  name: title,
  hint: title,
  docs: title,
  ...(isField
    ? { 'props.most': describe('newComponent.most') }
    : {
        'props.title': describe('newComponent.title'),
        'props.api': describe('newComponent.api'),
        'events.chosen': describe('newComponent.chosen'),
      }),
});

const sample = (name: string, isField: boolean): object =>
  isField
    ? { schema: { type: name, name: 'share', label: 'Share', value: 40 } }
    : {
        schema: { type: name, title: 'Plates', api: '/api/example/rows' },
        answers: {
          '/api/example/rows': [
            { label: 'A', value: 3 },
            { label: 'B', value: 5 },
          ],
        },
      };

const spec = (isField: boolean) => `/** @jest-environment jsdom */
import { type Sample, samplePage, stage } from '@lamina/runtime/testing';
import { cleanup, ${isField ? 'fireEvent, ' : ''}render, screen } from '@testing-library/react';
import samples from './sample.json';

beforeEach(() => stage('en'));
afterEach(cleanup);

test('${isField ? 'the slider sets the number' : 'the rows of the call are shown'}', async () => {
  render(samplePage(samples[0] as Sample));
${
  isField
    ? `  const slider = await screen.findByRole('slider');
  expect(screen.getByRole('status').textContent).toBe('40');
  fireEvent.change(slider, { target: { value: '70' } });
  expect((await screen.findByText('70')).tagName).toBe('OUTPUT');`
    : `  const rows = await screen.findAllByRole('button');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['A: 3', 'B: 5']);`
}
});
`;

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** The files of a working component, by name: one that shows the rows of a call, or (`isField`) a slider for forms. */
export function componentFiles(name: string, title: Title, isField: boolean): Record<string, string> {
  return {
    'component.ts': isField ? FIELD(name) : BLOCK(name),
    'view.tsx': isField ? FIELD_VIEW : BLOCK_VIEW,
    'words.json': json(words(title, isField)),
    'sample.json': json([sample(name, isField)]),
    'component.spec.tsx': spec(isField),
  };
}
