import { useContext } from 'react';
import { useT } from '../kit/view.js';
import { FormulaInput } from './formula-input.js';
import { type FormulaPlace, formulasOfAction, formulasOfGuards, withFormula } from './formula-places.js';
import { type Part, partOf, put, putAt, textOf } from './model-text.js';
import { formulaNames, type Names, useNames } from './names.js';
import { TrialContext } from './use-trial.js';

interface PanelProps {
  model: Part;
  onChange(model: Part): void;
}

/** Names that formulas of actions may use besides the fields. */
const AROUND = ['before', 'payload', 'actor.userId', 'actor.account', 'actor.name', 'now', 'today', 'nth', 'time'];

/** The names a formula of an action may use: the document, the action's payload and reads, and a line. */
function namesOf(names: Names, model: Part, action: Part | undefined, each: string | undefined): string[] {
  const children = partOf(model.children);
  const line = Object.keys(partOf(partOf(children[each ?? '']).fields));
  const document = formulaNames(names, partOf(model.fields), {}, children);
  if (action === undefined) return [...new Set([...line, ...document])];
  const payload = Object.keys(partOf(action.input)).map((key) => `payload.${key}`);
  const reads = Object.keys(partOf(action.reads));
  return [...new Set([...line.map((key) => `line.${key}`), ...document, ...payload, ...reads, ...AROUND])];
}

interface FormulasProps extends PanelProps {
  /** Name of what they belong to, for the labels. */
  of: string;
  places: readonly FormulaPlace[];
  /** Number of leading path steps that all formulas share; they are not shown. */
  shared: number;
  action?: Part;
}

function Formulas({ of, places, shared, action, model, onChange }: FormulasProps) {
  const names = useNames();
  return places.map(({ path, text, each }) => {
    const place = path.slice(shared).join('.');
    return (
      <div key={place} className="lm-modeler-rule">
        <code>{place}</code>
        <FormulaInput
          value={text}
          label={`${of}: ${place}`}
          names={namesOf(names, model, action, each)}
          place={path}
          onChange={(formula) => onChange(withFormula(model, path, formula))}
        />
      </div>
    );
  });
}

const messageOf = (part: Part, language: 'zh' | 'en'): string => textOf(partOf(part.message)[language]);

/** The messages of rules, shown to users when a rule does not hold; rules can be added and removed here. */
function Rules({
  of,
  place = '',
  rules,
  add,
  onChange,
}: {
  of: string;
  /** Path in front of the index, such as `must.`. */
  place?: string;
  rules: unknown;
  add: Part;
  onChange(rules?: Part[]): void;
}) {
  const t = useT();
  const list = Array.isArray(rules) ? rules.map(partOf) : [];
  return (
    <>
      {list.map((rule, at) => (
        // Rules have no names; only their position identifies them.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={at} className="lm-modeler-rule">
          <code>{`${place}${at}.message`}</code>
          {(['zh', 'en'] as const).map((language) => (
            <input
              key={language}
              aria-label={`${of} ${at}: ${t('modeler.message')} (${t(`modeler.${language}`)})`}
              placeholder={t('modeler.message')}
              value={messageOf(rule, language)}
              onChange={({ target }) => onChange(list.with(at, putAt(rule, ['message', language], target.value)))}
            />
          ))}
          <button
            type="button"
            aria-label={`${of} ${at}: ${t('modeler.remove')}`}
            onClick={() => onChange(list.length === 1 ? undefined : list.toSpliced(at, 1))}
          >
            ✕
          </button>
        </div>
      ))}
      <button type="button" onClick={() => onChange([...list, add])}>
        {t('modeler.addRule')}
      </button>
    </>
  );
}

const MESSAGE = { message: { zh: '', en: '' } };
/** A new guard, for documents and for lines: checked on every save. */
const GUARD: Part = { on: ['create', 'update'], must: '', ...MESSAGE };

/**
 * Formulas of guards, and of what an action requires, sets and leads to. Names are suggested and results are shown, as
 * for computed fields.
 */
export function RulesPanel({ model, onChange }: PanelProps) {
  const t = useT();
  const actions = partOf(model.actions);
  const guards = t('modeler.guards');
  // Why there are no results below the formulas, for example because a rule is still empty.
  const { problem } = useContext(TrialContext);
  return (
    <>
      {problem ? <p role="alert">{problem}</p> : null}
      <fieldset>
        <legend>{guards}</legend>
        <Formulas of={guards} places={formulasOfGuards(model)} shared={1} {...{ model, onChange }} />
        <Rules of={guards} rules={model.guards} add={GUARD} onChange={(next) => onChange(put(model, 'guards', next))} />
      </fieldset>
      {Object.keys(partOf(model.children)).map((lines) => (
        <fieldset key={lines}>
          <legend>
            {guards} · {lines}
          </legend>
          <Formulas
            of={`${guards} ${lines}`}
            places={formulasOfGuards(model, lines)}
            shared={3}
            {...{ model, onChange }}
          />
          <Rules
            of={`${guards} ${lines}`}
            rules={partOf(partOf(model.children)[lines]).guards}
            add={GUARD}
            onChange={(next) => onChange(putAt(model, ['children', lines, 'guards'], next))}
          />
        </fieldset>
      ))}
      {Object.entries(actions).map(([name, action]) => (
        <fieldset key={name}>
          <legend>
            {t('modeler.action')} · {name}
          </legend>
          <Formulas
            of={name}
            places={formulasOfAction(model, name)}
            shared={2}
            action={partOf(action)}
            {...{ model, onChange }}
          />
          <Rules
            of={name}
            place="must."
            rules={partOf(action).must}
            add={{ that: '', ...MESSAGE }}
            onChange={(next) => onChange(putAt(model, ['actions', name, 'must'], next))}
          />
        </fieldset>
      ))}
    </>
  );
}
