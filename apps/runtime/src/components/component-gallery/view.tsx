/// <reference path="../found.d.ts" />
import samples from 'virtual:lamina/samples';
import { components } from '../kit/declared.js';
import { componentText } from '../kit/component-text.js';
import { SampleView } from '../kit/sample.js';
import { useT, type ViewProps } from '../kit/view.js';
import type component from './component.js';
import { DocsTable } from './docs-table.js';
import { LookBar } from './look-bar.js';
import { Prose } from './prose.js';
import './gallery.css';

const PATH = '/develop/components';
const SHOWN = components.filter(({ isInternal }) => isInternal !== true);

/** Every component with live samples and its docs, all taken from the component's folder. */
export default function View({ shown: wanted, place }: ViewProps<typeof component>) {
  const t = useT();
  const shown = SHOWN.find(({ type }) => type === wanted) ?? SHOWN[0];
  if (shown === undefined) return null;
  return (
    <div className="lm-gallery">
      <nav aria-label={t('component.component-gallery.name')}>
        {SHOWN.map((one) => (
          <button
            key={one.type}
            type="button"
            aria-current={one === shown ? 'page' : undefined}
            onClick={() => place.open(`${PATH}?type=${one.type}`)}
          >
            <i className={one.icon} aria-hidden="true" />
            {componentText(one, 'name')}
          </button>
        ))}
      </nav>
      <article aria-labelledby="lm-gallery-title">
        <LookBar />
        <h2 id="lm-gallery-title">
          {componentText(shown, 'name')} <code>{shown.type}</code>
        </h2>
        <Prose text={componentText(shown, 'docs')} />
        {(samples[shown.type] ?? []).map((sample, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: samples are a fixed list
          <section key={`${shown.type} ${at}`} className="lm-gallery-sample">
            <div className="lm-gallery-live">
              <SampleView sample={sample} draw={place.draw} />
            </div>
            <details>
              <summary>{t('component.component-gallery.schema')}</summary>
              <pre>{JSON.stringify(sample.schema, null, 2)}</pre>
            </details>
          </section>
        ))}
        <DocsTable component={shown} />
      </article>
    </div>
  );
}
