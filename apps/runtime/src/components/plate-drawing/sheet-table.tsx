import { useT } from '../../i18n/index.js';
import { millimetres, type Sheet, sizeText } from './sheet.js';

/** The drawing as a table, for screen readers and for users who need the numbers. */
export function SheetTable({ sheet }: { sheet: Sheet }) {
  const t = useT();
  const columns = ['part', 'size', 'plate', 'x', 'y', 'problem'] as const;
  return (
    <details className="lm-plates-table">
      <summary>{t('drawing.table')}</summary>
      <table>
        <caption>{t('drawing.plates', { title: sheet.title, size: sizeText(sheet) })}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`drawing.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.parts.map((part) => (
            <tr key={part.key}>
              <td>{part.label || t(`drawing.kind.${part.kind}`)}</td>
              <td>{sizeText(part)}</td>
              <td>{part.plate + 1}</td>
              <td>{millimetres(part.x)}</td>
              <td>{millimetres(part.y)}</td>
              <td>{part.problem ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
