import { useAnswer } from '../board/use-answer.js';
import { useT, type ViewProps } from '../kit/view.js';
import type component from './component.js';
import './where-used.css';

interface Used {
  total: number;
  /** The server returns a limited number of them. */
  places: { kindName: string; key: string; place: string }[];
}

const USAGE = '/api/lc-develop/usage';

/** Every place that uses something, shown before it is changed or deleted. */
export default function View({ what, of, place }: ViewProps<typeof component>) {
  const t = useT();
  const path = `${USAGE}?kind=${encodeURIComponent(what)}&key=${encodeURIComponent(of)}`;
  const answer = useAnswer<Used>(path, String(place.refreshKey));
  if (answer.state === 'loading') return <p className="lm-where-used">{t('shell.loading')}</p>;
  if (answer.state === 'failed') return <p className="lm-where-used">{answer.message}</p>;
  const { total, places } = answer.data;
  if (total === 0) return <p className="lm-where-used">{t('usage.nowhere')}</p>;
  return (
    <div className="lm-where-used">
      <p>{t('usage.total', { count: total })}</p>
      <div className="lm-where-used-rows">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('usage.from')}</th>
              <th scope="col">{t('usage.key')}</th>
              <th scope="col">{t('usage.place')}</th>
            </tr>
          </thead>
          <tbody>
            {places.map((one) => (
              <tr key={`${one.kindName} ${one.key} ${one.place}`}>
                <td>{one.kindName}</td>
                <td>{one.key}</td>
                <td>{one.place}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
