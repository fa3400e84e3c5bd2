import { useT } from '../shared/runtime.js';
import { type TableChange, tableChanges } from './table-changes.js';

interface TableCompareProps {
  left: { title: string; xml: string };
  right: { title: string; xml: string };
}

/** Two versions of a table and their differences, cell by cell. */
export function TableCompare({ left, right }: TableCompareProps) {
  const t = useT();
  const changes = tableChanges(left.xml, right.xml);
  if (changes.length === 0) return <p className="lm-decision-none">{t('editor.noDifference')}</p>;
  const place = ({ kind, rule, column }: TableChange) =>
    [
      kind === 'cell' ? '' : t(`decisionDesigner.change.${kind}`),
      rule === undefined ? '' : t('decisionDesigner.rule', { number: rule }),
      column ?? '',
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <table className="lm-decision-changes">
      <thead>
        <tr>
          <th>{t('decisionDesigner.place')}</th>
          <th>{left.title}</th>
          <th>{right.title}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={`${place(change)} ${change.before ?? ''}`}>
            <td>{place(change)}</td>
            <td>{change.before === undefined ? null : <del>{change.before || '-'}</del>}</td>
            <td>{change.after === undefined ? null : <ins>{change.after || '-'}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
