import { useT } from '../kit/view.js';
import { KeyInput } from './key-input.js';
import { freeKey, isPart, type Part, partAt, partOf, put, putAt, renamed, textOf } from './model-text.js';
import { StatesDrawing } from './states-drawing.js';

const CODE = /^[A-Za-z0-9_]{1,16}$/;
const FIRST: Part = { '0': { zh: '', en: '', color: '#909399' }, '1': { zh: '', en: '', color: '#67C23A' } };
const STATUS: Part = { type: 'int', zh: '状态', en: 'State', readonly: true, default: 0, list: true, search: true };

interface PanelProps {
  model: Part;
  onChange(model: Part): void;
}

/** The states of a model and the actions between them, as a drawing and as rows. */
export function StatesPanel({ model, onChange }: PanelProps) {
  const t = useT();
  if (!isPart(model.states)) {
    const begin = () => {
      const fields = partOf(model.fields);
      const status = Object.hasOwn(fields, 'status') ? {} : { status: STATUS };
      onChange({
        ...model,
        fields: { ...fields, ...status },
        states: { field: 'status', initial: '0', values: FIRST },
      });
    };
    return (
      <p>
        {t('modeler.noStates')}{' '}
        <button type="button" onClick={begin}>
          {t('modeler.beginStates')}
        </button>
      </p>
    );
  }
  return (
    <>
      <StatesDrawing states={model.states} actions={partOf(model.actions)} />
      <StateRows states={model.states} onChange={(states) => onChange({ ...model, states })} />
      <ActionRows model={model} onChange={(actions) => onChange({ ...model, actions })} />
    </>
  );
}

function Words({ of, part, onChange }: { of: string; part: Part; onChange(part: Part): void }) {
  const t = useT();
  return (['zh', 'en'] as const).map((language) => (
    <td key={language}>
      <input
        aria-label={`${of}: ${t(`modeler.${language}`)}`}
        value={textOf(part[language])}
        onChange={(event) => onChange({ ...part, [language]: event.target.value })}
      />
    </td>
  ));
}

function Head({ names }: { names: readonly string[] }) {
  const t = useT();
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col">
            {t(`modeler.${name}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function StateRows({ states, onChange }: { states: Part; onChange(states: Part): void }) {
  const t = useT();
  const values = partOf(states.values);
  const set = (code: string, state: Part | undefined) => onChange({ ...states, values: put(values, code, state) });
  const rename = (code: string, next: string) =>
    onChange({
      ...states,
      values: renamed(values, code, next),
      ...(states.initial === code && { initial: next }),
    });
  return (
    <>
      <div className="lm-modeler-rows">
        <table>
          <Head names={['state', 'zh', 'en', 'color', 'initial', 'order']} />
          <tbody>
            {Object.keys(values).map((code) => {
              const state = partOf(values[code]);
              return (
                <tr key={code}>
                  <td>
                    <KeyInput
                      value={code}
                      label={t('modeler.state')}
                      pattern={CODE}
                      taken={Object.keys(values).filter((one) => one !== code)}
                      onChange={(next) => rename(code, next)}
                    />
                  </td>
                  <Words of={code} part={state} onChange={(next) => set(code, next)} />
                  <td>
                    <input
                      type="color"
                      aria-label={`${code}: ${t('modeler.color')}`}
                      value={textOf(state.color) || '#909399'}
                      onChange={(event) => set(code, { ...state, color: event.target.value.toUpperCase() })}
                    />
                  </td>
                  <td className="lm-modeler-flag">
                    <input
                      type="radio"
                      name="lm-modeler-initial"
                      aria-label={`${code}: ${t('modeler.initial')}`}
                      checked={states.initial === code}
                      onChange={() => onChange({ ...states, initial: code })}
                    />
                  </td>
                  <td className="lm-modeler-order">
                    <button
                      type="button"
                      aria-label={`${code}: ${t('modeler.remove')}`}
                      onClick={() => set(code, undefined)}
                    >
                      ✕
                    </button>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <button
        type="button"
        onClick={() => {
          const numbers = Object.keys(values).map(Number).filter(Number.isInteger);
          set(String(Math.max(-1, ...numbers) + 1), { zh: '', en: '', color: '#909399' });
        }}
      >
        {t('modeler.addState')}
      </button>
    </>
  );
}

function ActionRows({ model, onChange }: { model: Part; onChange(actions: Part): void }) {
  const t = useT();
  const actions = partOf(model.actions);
  const codes = Object.keys(partAt(model, ['states', 'values']));
  const set = (name: string, action: Part | undefined) => onChange(put(actions, name, action));
  return (
    <>
      <div className="lm-modeler-rows">
        <table>
          <Head names={['action', 'zh', 'en', 'from', 'to', 'batch', 'order']} />
          <tbody>
            {Object.keys(actions).map((name) => {
              const action = partOf(actions[name]);
              const from = Array.isArray(action.from) ? action.from.map(textOf) : [];
              const leave = (code: string, is: boolean) => {
                const next = codes.filter((one) => (one === code ? is : from.includes(one)));
                set(name, put(action, 'from', next.length > 0 ? next : undefined));
              };
              return (
                <tr key={name}>
                  <td>
                    <KeyInput
                      value={name}
                      label={t('modeler.action')}
                      taken={Object.keys(actions).filter((one) => one !== name)}
                      onChange={(next) => onChange(renamed(actions, name, next))}
                    />
                  </td>
                  <Words of={name} part={action} onChange={(next) => set(name, next)} />
                  <td>
                    {codes.map((code) => (
                      <label key={code} className="lm-modeler-from">
                        <input
                          type="checkbox"
                          aria-label={`${name}: ${t('modeler.from')} ${code}`}
                          checked={from.includes(code)}
                          onChange={(event) => leave(code, event.target.checked)}
                        />
                        {code}
                      </label>
                    ))}
                  </td>
                  <td>
                    {isPart(action.to) ? (
                      <code title={t('modeler.inSource')}>{JSON.stringify(action.to)}</code>
                    ) : (
                      <select
                        aria-label={`${name}: ${t('modeler.to')}`}
                        value={textOf(action.to)}
                        onChange={(event) => set(name, put(action, 'to', event.target.value || undefined))}
                      >
                        <option value="">{t('modeler.stays')}</option>
                        {[...new Set([...codes, ...(textOf(action.to) ? [textOf(action.to)] : [])])].map((code) => (
                          <option key={code} value={code}>
                            {code}
                          </option>
                        ))}
                      </select>
                    )}
                  </td>
                  <td className="lm-modeler-flag">
                    <input
                      type="checkbox"
                      aria-label={`${name}: ${t('modeler.batch')}`}
                      checked={Boolean(action.batch)}
                      onChange={(event) => set(name, put(action, 'batch', event.target.checked || undefined))}
                    />
                  </td>
                  <td className="lm-modeler-order">
                    <button
                      type="button"
                      aria-label={`${name}: ${t('modeler.remove')}`}
                      onClick={() => set(name, undefined)}
                    >
                      ✕
                    </button>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <button
        type="button"
        onClick={() => {
          const [first, second] = codes;
          const move = { ...(first && { from: [first] }), ...(second && { to: second }) };
          onChange(putAt(actions, [freeKey(actions, 'action')], { zh: '', en: '', ...move }));
        }}
      >
        {t('modeler.addAction')}
      </button>
    </>
  );
}
