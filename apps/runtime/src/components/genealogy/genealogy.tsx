import { useEffect, useId, useState } from 'react';
import { ApiError, PageMessage, PageSkeleton, useCall, useLanguage, useT } from '../kit/view.js';
import { found, type Genealogy as Chain, type Link } from './link.js';
import './genealogy.css';

function Links({ title, links }: { title: string; links: readonly Link[] }) {
  const id = useId();
  if (links.length === 0) return null;
  return (
    <section className="lm-genealogy-part" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ol>
        {links.map((link) => (
          <li key={`${link.kind} ${link.id} ${link.depth}`} style={{ marginInlineStart: `${link.depth * 1.5}rem` }}>
            <div className="lm-genealogy-head">
              <span className="lm-genealogy-kind">{link.title}</span>
              <strong>{link.no}</strong>
              {link.time ? <time>{link.time}</time> : null}
            </div>
            <dl>
              {link.facts.map(({ name, label, value, unit }) => (
                <div key={name}>
                  <dt>{label}</dt>
                  <dd>{unit === undefined ? value : `${value} ${unit}`}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What a piece or plate was made from, and what it was used for. */
export function Genealogy({ api, refreshKey }: { api: string; refreshKey: number }) {
  const t = useT();
  const language = useLanguage();
  const call = useCall();
  const [chain, setChain] = useState<Chain>();
  const [problem, setProblem] = useState<string>();
  const [text, setText] = useState('');

  // biome-ignore lint/correctness/useExhaustiveDependencies: `refreshKey` and `language` load it again
  useEffect(() => {
    let isMine = true;
    const read = async (): Promise<void> => {
      try {
        const answer = await call<Chain>(api, { quiet: true });
        if (isMine) setChain(answer);
      } catch (reason) {
        if (!(reason instanceof ApiError)) throw reason;
        if (isMine) setProblem(reason.message);
      }
    };
    setProblem(undefined);
    void read();
    return () => {
      isMine = false;
    };
  }, [call, api, language, refreshKey]);

  if (problem !== undefined) return <PageMessage title={t('page.failed')} text={problem} />;
  if (chain === undefined) return <PageSkeleton />;
  const [backward, forward] = [found(chain.backward, text), found(chain.forward, text)];
  return (
    <div className="lm-genealogy">
      <input
        type="search"
        value={text}
        placeholder={t('genealogy.search')}
        aria-label={t('genealogy.search')}
        onChange={({ target }) => setText(target.value)}
      />
      <Links title={t('genealogy.backward')} links={backward} />
      <Links title={t('genealogy.forward')} links={forward} />
      {backward.length + forward.length === 0 ? <p>{t('genealogy.nothing')}</p> : null}
    </div>
  );
}
