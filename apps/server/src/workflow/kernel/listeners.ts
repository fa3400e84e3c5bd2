import { formulaOf } from './expressions.js';
import { isVariable } from './names.js';
import type { Element } from './parse.js';
import type { Problems } from './problems.js';
import type { Listener } from './types.js';

/** How a listener is written that sets a variable. */
const SETS = ['execution.setVariable(', 'task.setVariable(', 'delegateTask.setVariable('];

/** The variable that `${execution.setVariable('name', formula)}` sets, and the formula; undefined for another text. */
function settingOf(text: string): { variable: string; written: string } | undefined {
  const call = /^[$#]\{/.test(text) && text.endsWith('}') ? text.slice(2, -1).trim() : '';
  const head = SETS.find((one) => call.startsWith(one));
  if (head === undefined || !call.endsWith(')')) return undefined;
  const inside = call.slice(head.length, -1).trim();
  const quote = inside.charAt(0);
  const end = inside.indexOf(quote, 1);
  const rest = inside.slice(end + 1).trim();
  if (!["'", '"'].includes(quote) || end < 0 || !rest.startsWith(',')) return undefined;
  return { variable: inside.slice(1, end), written: rest.slice(1) };
}

const EVENTS: Readonly<Record<string, readonly Listener['event'][]>> = {
  'camunda:ExecutionListener': ['start', 'end', 'take'],
  'camunda:TaskListener': ['create', 'complete'],
};

/**
 * Execution and task listeners of an element: `${execution.setVariable('name', formula)}`, as designers write it.
 * Programs (class, delegate, script) are refused.
 */
export function listenersOf(element: Element, problems: Problems): { readonly listeners?: readonly Listener[] } {
  const values: Element[] = element['extensionElements']?.values ?? [];
  const listeners = values.flatMap((value) => {
    const events = EVENTS[value.$type];
    return events === undefined ? [] : (listenerOf(element, value, events, problems) ?? []);
  });
  return listeners.length === 0 ? {} : { listeners };
}

function listenerOf(
  element: Element,
  value: Element,
  events: readonly Listener['event'][],
  problems: Problems,
): Listener | undefined {
  const program = ['class', 'delegateExpression', 'script'].find((name) => value[name] !== undefined);
  if (program !== undefined) {
    problems.add(element, 'workflow.listener', {
      attribute: program,
      text: String(value[program]?.['value'] ?? value[program]),
    });
    return undefined;
  }
  const event = events.find((one) => one === value['event']);
  if (event === undefined || (event === 'take') !== (element.$type === 'bpmn:SequenceFlow')) {
    problems.add(element, 'workflow.listener', { attribute: 'event', text: String(value['event'] ?? '') });
    return undefined;
  }
  const text = String(value['expression'] ?? '').trim();
  const { variable = '', written = '' } = settingOf(text) ?? {};
  if (!isVariable(variable)) {
    problems.add(element, 'workflow.listener', { attribute: 'expression', text });
    return undefined;
  }
  const formula = formulaOf(element, `\${${written}}`, problems);
  return formula && { event, variable, formula };
}
