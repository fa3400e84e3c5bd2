import type { Element, ReadWarning } from './parse.js';
import type { Problems } from './problems.js';

/** References that affect how the process runs: one without a target is an error. */
const MEANT = ['default', 'messageRef', 'signalRef', 'errorRef'];

/** Warnings of the XML parser: lost elements, duplicate and invalid ids, references without a target. */
export function tellReading(warnings: readonly ReadWarning[], running: readonly Element[], problems: Problems): void {
  for (const { message, element, property, value } of warnings) {
    const [double, illegal] = [named(message, 'duplicate ID <'), named(message, 'illegal ID <')];
    const [unknown, dropped] = [named(message, 'unknown type <'), named(message, 'unparsable content <')];
    if (double !== undefined) problems.add({ id: double }, 'workflow.doubleId');
    else if (illegal !== undefined) problems.add({ id: illegal }, 'workflow.illegalId');
    else if (unknown !== undefined) problems.add({ id: '' }, 'workflow.unknownElement', { type: unknown });
    else if (dropped !== undefined) problems.warn({ id: '' }, 'workflow.unread', { attribute: dropped, value: '' });
    else if (element !== undefined && property !== undefined && MEANT.includes(local(property))) {
      const owner = ownerOf(element, running);
      if (owner !== undefined)
        problems.add(owner, 'workflow.unresolved', { attribute: local(property), value: String(value) });
    }
  }
}

/** The text in `<…>` after certain words of a message. */
function named(message: string, words: string): string | undefined {
  const start = message.indexOf(words);
  if (start < 0) return undefined;
  const end = message.indexOf('>', start);
  return message.slice(start + words.length, end < 0 ? undefined : end);
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The nearest element with an id, within a process that runs. */
function ownerOf(element: Element, running: readonly Element[]): Element | undefined {
  let owner: Element | undefined;
  for (let at: Element | undefined = element; at !== undefined; at = at.$parent) {
    if (owner === undefined && at.id !== undefined && !at.$type.endsWith('EventDefinition')) owner = at;
    if (running.includes(at)) return owner;
  }
  return undefined;
}

/** Names that the ids of objects must not have. */
const RESERVED = ['__proto__', 'prototype', 'constructor'];

/** Ids that cannot be stored or looked up. */
export function tellIds(elements: readonly Element[], problems: Problems): void {
  const max = problems.bounds.idChars;
  for (const { id = '' } of elements) {
    if (id.length > max) problems.add({ id: `${id.slice(0, max)}…` }, 'workflow.longId', { max });
    else if (RESERVED.includes(id)) problems.add({ id }, 'workflow.illegalId');
  }
}
