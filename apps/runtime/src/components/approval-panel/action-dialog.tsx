import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { ModalDialog } from '../../feedback/index.js';
import { useT } from '../../i18n/index.js';
import { ACTION_FORMS, type ActionValues, actionProblems, nextChoice } from './decision.js';
import { NextPeople } from './next-people.js';
import { OpinionField } from './opinion-field.js';
import { type ActionName, actionOf, type Panel } from './panel.js';
import { PeoplePicker } from './people-picker.js';

interface ActionDialogProps {
  name: ActionName;
  panel: Panel;
  /** The opinion already typed in the panel; the dialog starts with it. */
  comment: string;
  /** The field for files, if the action takes them along. */
  files: ReactNode;
  busy: boolean;
  /** Why the server refused, if it did. */
  failure: string | undefined;
  onSend(values: ActionValues): void;
  onClose(): void;
}

const MODES = ['before', 'after', 'parallel'] as const;

interface Choice {
  value: string;
  label: string;
}

/** The possible targets of an action: earlier nodes, or the signers that were added to the caller's task. */
function targetsOf(panel: Panel, name: ActionName): Choice[] {
  if (name === 'return') return panel.returnTargets.map(({ nodeId, nodeName }) => ({ value: nodeId, label: nodeName }));
  const ids = actionOf(panel, name)?.taskIds ?? [];
  return panel.tasks
    .filter(({ taskId }) => ids.includes(taskId))
    .map((task) => ({
      value: task.taskId,
      label: task.assignee?.name ?? task.candidates.map(({ name: each }) => each).join(', '),
    }));
}

interface RadiosProps {
  legend: string;
  choices: Choice[];
  value: string;
  problem?: string | undefined;
  onChange(value: string): void;
}

function Radios({ legend, choices, value, problem, onChange }: RadiosProps) {
  const name = useId();
  return (
    <fieldset className="lm-ap-field">
      <legend className="lm-ap-label">{legend}</legend>
      <div className="lm-ap-chips">
        {choices.map((choice) => (
          <label key={choice.value} className="lm-ap-chip">
            <input type="radio" name={name} checked={value === choice.value} onChange={() => onChange(choice.value)} />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
      {problem ? (
        <p className="lm-ap-problem" role="alert">
          {problem}
        </p>
      ) : null}
    </fieldset>
  );
}

/**
 * Asks for what an action needs: people, a target, a comment. It stays open, with everything typed, until the action
 * has succeeded.
 */
export function ActionDialog({ name, panel, comment, files, busy, failure, onSend, onClose }: ActionDialogProps) {
  const t = useT();
  const id = useId();
  const form = ACTION_FORMS[name];
  const targets = form?.target ? targetsOf(panel, name) : [];
  const [tried, setTried] = useState(false);
  const [values, setValues] = useState<ActionValues>({
    people: [],
    comment,
    mode: 'before',
    target: targets.length === 1 ? (targets[0]?.value ?? '') : '',
    nextUserIds: [],
  });
  const set = (part: Partial<ActionValues>) => setValues((known) => ({ ...known, ...part }));
  const problems = actionProblems(name, values);
  const problem = (field: keyof ActionValues) => {
    const key = tried ? problems[field] : undefined;
    return key && t(key);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!busy && Object.keys(problems).length === 0) onSend(values);
  };
  const hint = `approval.hint.${name}`;
  return (
    <ModalDialog
      className="lm-question lm-ap-dialog"
      aria-labelledby={`${id}-title`}
      onClose={() => {
        if (!busy) onClose();
      }}
    >
      <form onSubmit={submit} noValidate>
        <h2 id={`${id}-title`}>{t(`approval.action.${name}`)}</h2>
        {t(hint) === hint ? null : <p className="lm-ap-hint">{t(hint)}</p>}
        {form?.target ? (
          <Radios
            legend={t(`approval.target.${form.target}`)}
            choices={targets}
            value={values.target}
            problem={problem('target')}
            onChange={(target) => set({ target })}
          />
        ) : null}
        {form?.mode ? (
          <Radios
            legend={t('approval.signMode')}
            choices={MODES.map((mode) => ({ value: mode, label: t(`approval.sign.${mode}`) }))}
            value={values.mode}
            onChange={(mode) => set({ mode: mode as ActionValues['mode'] })}
          />
        ) : null}
        {form?.people ? (
          <PeoplePicker
            label={t(form.people === 'one' ? 'approval.person' : 'approval.people')}
            single={form.people === 'one'}
            required
            chosen={values.people}
            problem={problem('people') ?? ''}
            onChange={(people) => set({ people })}
          />
        ) : null}
        {form?.next ? (
          <NextPeople
            nodes={panel.next}
            choice={nextChoice(panel)}
            chosen={values.nextUserIds}
            onChange={(nextUserIds) => set({ nextUserIds })}
          />
        ) : null}
        <OpinionField
          label={t('approval.remark')}
          value={values.comment}
          required={form?.comment === 'required'}
          problem={problem('comment')}
          onChange={(text) => set({ comment: text })}
        />
        {files}
        {failure ? (
          <p className="lm-ap-problem" role="alert">
            {failure}
          </p>
        ) : null}
        <div className="lm-question-buttons">
          <button type="button" className="lm-button" disabled={busy} onClick={onClose}>
            {t('shell.cancel')}
          </button>
          <button type="submit" className="lm-button is-primary" aria-disabled={busy}>
            {t(busy ? 'approval.sending' : `approval.action.${name}`)}
          </button>
        </div>
      </form>
    </ModalDialog>
  );
}
