import { formulaOf } from './expressions.js';
import type { Element } from './parse.js';
import type { Problems } from './problems.js';
import type { Candidate } from './types.js';

/** camunda:properties of an element, by name. */
export function propertiesOf(element: Element): Record<string, string> {
  const values: Element[] = element['extensionElements']?.values ?? [];
  const lists = values.filter((value) => value.$type === 'camunda:Properties');
  const pairs = lists.flatMap((list) => (list['values'] ?? []) as Element[]);
  return Object.fromEntries(
    pairs.filter((pair) => pair.name !== undefined).map((pair) => [pair.name!, String(pair['value'] ?? '')]),
  );
}

/** Splits a text at commas, except those inside `${…}`. Reads the text only once, so its time is linear. */
export function listOf(text = ''): string[] {
  const items: string[] = [];
  let from = 0;
  // Without a closing bracket nothing is an expression.
  const lastClosed = text.lastIndexOf('}');
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if ((char === '$' || char === '#') && text[at + 1] === '{' && at < lastClosed) at = text.indexOf('}', at);
    else if (char === ',') {
      items.push(text.slice(from, at));
      from = at + 1;
    }
  }
  items.push(text.slice(from));
  return items.map((item) => item.trim()).filter((item) => item !== '');
}

const NAME = /^[$#]\{\s*([\p{L}_][\p{L}\p{N}_]*)\s*\}$/u;

/** A person: an id, a field of the document `${field}`, `${initiator}`, or another formula. */
function personOf(owner: Element, text: string, problems: Problems): Candidate | undefined {
  if (!/[$#]\{/.test(text)) return { kind: 'user', value: text };
  const name = NAME.exec(text)?.[1];
  if (name === 'initiator') return { kind: 'initiator', value: '' };
  if (name !== undefined) return { kind: 'field', value: name };
  return formulaOf(owner, text, problems) && { kind: 'formula', value: text };
}

const GROUPS = ['user', 'role', 'dept', 'post', 'leader', 'initiator', 'field'] as const;

/** A group `kind:value`; a bare one is a role. */
function groupOf(owner: Element, text: string, problems: Problems): Candidate | undefined {
  if (/[$#]\{/.test(text)) return personOf(owner, text, problems);
  const at = text.indexOf(':');
  if (at < 0) return { kind: 'role', value: text };
  const kind = GROUPS.find((name) => name === text.slice(0, at));
  const value = text.slice(at + 1).trim();
  if (kind === undefined || (value === '' && kind !== 'initiator')) {
    problems.add(owner, 'workflow.candidate', { text });
    return undefined;
  }
  return { kind, value };
}

/** Candidate groups as written in a list. */
export const groupsOf = (owner: Element, text: string | undefined, problems: Problems): Candidate[] =>
  listOf(text).flatMap((item) => groupOf(owner, item, problems) ?? []);

/** Everybody who may work on a user task. */
export function candidatesOf(owner: Element, properties: Record<string, string>, problems: Problems): Candidate[] {
  const loop: Element | undefined = owner['loopCharacteristics'];
  const each = loop?.['elementVariable'] ?? loop?.['inputDataItem']?.name ?? loop?.['inputDataItem']?.id;
  const persons = [...listOf(owner['assignee']), ...listOf(owner['candidateUsers'])];
  const formula = properties['candidateFormula'];
  return [
    // The variable of a multi-instance body is only the id of each instance.
    ...persons
      .filter((text) => each === undefined || NAME.exec(text)?.[1] !== each)
      .flatMap((text) => personOf(owner, text, problems) ?? []),
    ...groupsOf(owner, owner['candidateGroups'], problems),
    ...resourcesOf(owner, each, problems),
    ...(formulaOf(owner, formula, problems) ? [{ kind: 'formula' as const, value: formula! }] : []),
  ];
}

const NAMED_BY = /^(user|group)\((.*)\)$/;

/** People in standard BPMN: a performer is a person, potential owners are groups or `user(…)`, `group(…)`. */
function resourcesOf(owner: Element, each: string | undefined, problems: Problems): Candidate[] {
  return ((owner['resources'] ?? []) as Element[]).flatMap((resource) => {
    const text = String(resource['resourceAssignmentExpression']?.['expression']?.['body'] ?? '').trim();
    if (text === '') {
      problems.unread(owner, resource.$type.replace(/^bpmn:/, ''), '', true);
      return [];
    }
    const person = !resource.$type.endsWith('PotentialOwner');
    return listOf(text).flatMap((item) => {
      const [, kind, name = item] = NAMED_BY.exec(item) ?? [];
      if (each !== undefined && NAME.exec(name)?.[1] === each) return [];
      return (person || kind === 'user' ? personOf : groupOf)(owner, name, problems) ?? [];
    });
  });
}
