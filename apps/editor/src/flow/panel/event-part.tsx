import { useT } from '../../shared/runtime.js';
import {
  knownNames,
  referenceFor,
  referenceName,
  type Trigger,
  triggerOf,
  triggersOf,
  writeTrigger,
} from '../drawing/events.js';
import { definitionOf, type Moddle, rootOf, typeOf } from '../drawing/moddle.js';
import { CheckField, Section, SelectField, TextField } from './controls.js';
import type { PartProps } from './panel-props.js';
import { TimerFields } from './timer-fields.js';

interface NameProps extends PartProps {
  kind: 'message' | 'signal' | 'error';
  /** The event definition, or the receive task itself. */
  owner: Moddle;
}

/** Name of a message, signal or error: a known one or a new one. */
export function ReferenceName({ drawing, shape, owner, kind }: NameProps) {
  const t = useT();
  const put = (text: string) => {
    const { reference, added } = referenceFor(drawing.create, owner, kind, text.trim());
    const document = rootOf(owner);
    if (added) drawing.setIn(shape, document, { rootElements: [...document['rootElements'], reference] });
    drawing.setIn(shape, owner, { [`${kind}Ref`]: reference });
  };
  return (
    <TextField
      label={t(`flowDesigner.reference.${kind}`)}
      value={referenceName(owner, kind)}
      known={knownNames(owner, kind)}
      hint={kind === 'error' ? t('flowDesigner.errorHint') : undefined}
      onCommit={put}
    />
  );
}

/** What an event waits for or throws. */
export function EventPart(props: PartProps) {
  const { drawing, shape, element } = props;
  const t = useT();
  const trigger = triggerOf(element);
  const definition = definitionOf(element);
  const options = triggersOf(element).map((name) => ({ value: name, label: t(`flowDesigner.trigger.${name}`) }));
  const change = (name: string) => {
    if (name === '') return;
    drawing.setIn(shape, element, { eventDefinitions: writeTrigger(drawing.create, element, name as Trigger) });
  };
  const named = trigger === 'message' || trigger === 'signal' || trigger === 'error' ? trigger : undefined;
  return (
    <Section title={t('flowDesigner.eventTitle')}>
      <SelectField
        label={t('flowDesigner.triggerTitle')}
        value={options.some(({ value }) => value === trigger) ? (trigger ?? '') : ''}
        options={options}
        empty={options.some(({ value }) => value === trigger) ? undefined : t('flowDesigner.choose')}
        onChange={change}
      />
      {trigger === 'timer' && definition ? <TimerFields {...props} definition={definition} /> : null}
      {named && definition ? <ReferenceName {...props} kind={named} owner={definition} /> : null}
      {typeOf(element) === 'BoundaryEvent' && trigger !== 'error' ? (
        <CheckField
          label={t('flowDesigner.interrupting')}
          hint={t('flowDesigner.interruptingHint')}
          checked={element['cancelActivity'] !== false}
          onChange={(cancelActivity) => drawing.set(shape, { cancelActivity })}
        />
      ) : null}
    </Section>
  );
}
