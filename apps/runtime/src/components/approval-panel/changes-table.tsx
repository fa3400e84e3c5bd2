import { useLanguage, useT } from '../../i18n/index.js';
import type { FieldChange } from './panel.js';
import { changeText } from './timeline.js';

interface ChangesTableProps {
  caption: string;
  changes: FieldChange[];
}

/** Changed fields with their values before and after. */
export function ChangesTable({ caption, changes }: ChangesTableProps) {
  const t = useT();
  const language = useLanguage();
  const textOf = (change: FieldChange, side: 'before' | 'after'): string =>
    changeText(change[`${side}Name`]?.[language] ?? change[side]);
  return (
    <table className="lm-ap-changes">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('approval.change.field')}</th>
          <th scope="col">{t('approval.change.before')}</th>
          <th scope="col">{t('approval.change.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={`${change.field}.${change.line ?? ''}`}>
            <th scope="row">
              {change.line === null || change.line === undefined ? null : (
                <small>{t('approval.change.line', { line: change.line })}</small>
              )}
              {(typeof change.label === 'string' ? change.label : change.label[language]) || change.field}
            </th>
            <td>{textOf(change, 'before') ? <del>{textOf(change, 'before')}</del> : <span>–</span>}</td>
            <td>{textOf(change, 'after') ? <ins>{textOf(change, 'after')}</ins> : <span>–</span>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
