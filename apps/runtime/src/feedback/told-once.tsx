import { t, useT } from '../i18n/index.js';
import { alert, notify } from './store.js';

/** A value that the server sends only once: a first password, the secret of a client. */
export interface ToldOnce {
  of: string;
  what: string;
  value: string;
}

const textOf = (told: readonly ToldOnce[]): string => told.map(({ of, value }) => `${of}\t${value}`).join('\n');

function ToldOnceList({ told }: { told: readonly ToldOnce[] }) {
  const text = useT();
  const copy = () =>
    navigator.clipboard.writeText(textOf(told)).then(
      () => notify('success', text('once.copied')),
      () => notify('warning', text('once.notCopied')),
    );
  return (
    <div className="lm-once">
      <p>{text('once.hint')}</p>
      <table>
        <tbody>
          {told.map(({ of, what, value }) => (
            <tr key={`${of} ${what}`}>
              <th scope="row">
                {of} · {what}
              </th>
              <td>
                <code>{value}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {/* Without TLS there is no clipboard API; a click selects the whole value instead. */}
      {navigator.clipboard === undefined ? null : (
        <button type="button" className="lm-button" onClick={() => void copy()}>
          {text('once.copy')}
        </button>
      )}
    </div>
  );
}

const isTold = (one: unknown): one is ToldOnce =>
  typeof one === 'object' && one !== null && typeof (one as ToldOnce).value === 'string';

/** Shows the value that an answer contains only once (`once`), until the user confirms having kept it. */
export function tellOnce(data: unknown): void {
  const once = typeof data === 'object' && data !== null ? (data as { once?: unknown }).once : undefined;
  if (!Array.isArray(once) || once.length === 0 || !once.every(isTold)) return;
  void alert(<ToldOnceList told={once} />, { title: t('once.title'), confirmText: t('once.done') });
}
