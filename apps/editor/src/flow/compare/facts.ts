import { readCandidates, readGroups, writeGroups } from '../drawing/candidates.js';
import { referenceName, triggerOf } from '../drawing/events.js';
import { definitionOf, type Moddle, typeOf } from '../drawing/moddle.js';
import { readMulti, SINGLE } from '../drawing/multi.js';
import { propertiesOf } from '../drawing/properties.js';

/** The facts of an element, by the key of their label (`flowDesigner.fact.*`); '' for no value. */
export type Facts = Record<string, string>;

function multiText(task: Moddle): string {
  const multi = readMulti(task);
  if (multi.mode === 'none') return '';
  const share = multi.mode === 'ratio' ? ` ${multi.percent}%` : multi.mode === 'formula' ? ` ${multi.formula}` : '';
  const order = multi.sequential ? ', sequential' : '';
  return `${multi.mode}${share}${order}${multi.source === SINGLE.source ? '' : `, ${multi.value}`}`;
}

function eventText(event: Moddle): string {
  const definition = definitionOf(event);
  if (!definition) return '';
  const trigger = triggerOf(event);
  if (trigger === 'timer') {
    const time = definition['timeDuration'] ?? definition['timeDate'] ?? definition['timeCycle'];
    return `timer ${time?.body ?? ''}`;
  }
  const named = trigger === 'message' || trigger === 'signal' || trigger === 'error';
  return named ? `${trigger} ${referenceName(definition, trigger)}` : (trigger ?? definition.$type);
}

const starters = (process: Moddle): string =>
  [process['candidateStarterUsers'], process['candidateStarterGroups']].filter(Boolean).join(',');

/** Everything about an element that is worth comparing. */
export function factsOf(element: Moddle): Facts {
  const { candidateFormula, multi: _noted, ...properties } = propertiesOf(element);
  return {
    name: element.name ?? '',
    documentation: element['documentation']?.[0]?.text ?? '',
    candidates: typeOf(element) === 'UserTask' ? writeGroups(readCandidates(element)) : '',
    starters: typeOf(element) === 'Process' ? starters(element) : '',
    multi: multiText(element),
    event: eventText(element),
    interrupting: typeOf(element) === 'BoundaryEvent' ? String(element['cancelActivity'] !== false) : '',
    condition: element['conditionExpression']?.body ?? '',
    defaultFlow: element['default']?.id ?? '',
    calledProcess: element['calledElement'] ?? '',
    source: element['sourceRef']?.id ?? '',
    target: element['targetRef']?.id ?? '',
    attachedTo: element['attachedToRef']?.id ?? '',
    message: element['messageRef'] && typeOf(element) === 'ReceiveTask' ? referenceName(element, 'message') : '',
    ...properties,
    ...('cc' in properties && { cc: writeGroups(readGroups(properties['cc'])) }),
  };
}
