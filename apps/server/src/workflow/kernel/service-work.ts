import { formulaOf, templateOf } from './expressions.js';
import { isVariable } from './names.js';
import type { Element } from './parse.js';
import type { Problems } from './problems.js';
import type { Assignment, Work } from './types.js';

type Properties = Readonly<Record<string, string>>;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** Characters of a topic. */
const TOPIC = 128;
const HEADER = /^[A-Za-z0-9-]{1,64}$/;
/** Headers that the connection sets itself. */
const OWN_HEADERS = ['host', 'content-length', 'transfer-encoding', 'connection', 'traceparent'];
const STATUS = /^[1-5]\d\d$/;

/**
 * The work of a service, send or business rule task: a formula (camunda:expression), an HTTP call (the properties url, method,
 * header:NAME, secret:HEADER, body or body:NAME, result:VARIABLE, error:STATUS), or that of workers
 * (camunda:type="external", camunda:topic, in:VARIABLE), or a decision table (camunda:decisionRef of a business rule
 * task; the property optional).
 * undefined: a behaviour's, under the name of the task.
 */
export function workOf(task: Element, properties: Properties, problems: Problems): { readonly work?: Work } {
  const kinds = [
    task['type'] === undefined ? undefined : externalOf,
    task['expression'] === undefined ? undefined : expressionWork,
    properties['url'] === undefined ? undefined : httpOf,
    task['decisionRef'] === undefined ? undefined : decisionWork,
  ].filter((one) => one !== undefined);
  const [read, more] = kinds;
  if (read === undefined) {
    if (task.$type === 'bpmn:BusinessRuleTask') problems.add(task, 'workflow.noDecision');
    return {};
  }
  if (more !== undefined) {
    problems.add(task, 'workflow.work', { attribute: 'type, expression, url, decisionRef', text: '' });
    return {};
  }
  const work = read(task, properties, problems);
  return work === undefined ? {} : { work };
}

function refuse(task: Element, problems: Problems, attribute: string, text: string): undefined {
  problems.add(task, 'workflow.work', { attribute, text: text.slice(0, 80) });
  return undefined;
}

function externalOf(task: Element, properties: Properties, problems: Problems): Work | undefined {
  const [type, topic] = [String(task['type']), String(task['topic'] ?? '').trim()];
  if (type !== 'external') return refuse(task, problems, 'type', type);
  if (topic === '' || topic.length > TOPIC || /[$#]\{/.test(topic)) return refuse(task, problems, 'topic', topic);
  return { kind: 'external', topic, input: assignmentsOf(task, properties, 'in:', problems) };
}

function expressionWork(task: Element, _: Properties, problems: Problems): Work | undefined {
  const variable = String(task['resultVariable'] ?? '');
  if (!isVariable(variable)) return refuse(task, problems, 'resultVariable', variable);
  const formula = formulaOf(task, task['expression'], problems);
  return formula && { kind: 'formula', assignment: { variable, formula } };
}

/** Which part of a table's result is stored in the variable, in the terms of other designers. */
const TAKES: Readonly<Record<string, 'one' | 'all' | 'fitting'>> = {
  '': 'fitting',
  singleEntry: 'one',
  collectEntries: 'one',
  singleResult: 'all',
};

function decisionWork(task: Element, properties: Properties, problems: Problems): Work | undefined {
  const key = String(task['decisionRef']).trim();
  const variable = String(task['resultVariable'] ?? '');
  // A missing value means the default of other engines.
  const mapping = Object.hasOwn(task, 'mapDecisionResult') ? String(task['mapDecisionResult']) : '';
  const takes = TAKES[mapping];
  if (key === '' || /[$#]\{/.test(key)) return refuse(task, problems, 'decisionRef', key);
  if (!isVariable(variable)) return refuse(task, problems, 'resultVariable', variable);
  if (takes === undefined) return refuse(task, problems, 'mapDecisionResult', mapping);
  return { kind: 'decision', key, variable, takes, optional: properties['optional'] === 'true' };
}

function httpOf(task: Element, properties: Properties, problems: Problems): Work | undefined {
  const url = templateOf(task, properties['url'], problems);
  const method = (properties['method'] ?? 'GET').trim().toUpperCase();
  if (url === undefined || (url.reads.length === 0 && !/^(?:https?:|[$#]\{)/.test(url.text)))
    return refuse(task, problems, 'url', properties['url'] ?? '');
  if (!METHODS.includes(method)) return refuse(task, problems, 'method', method);
  const headers = under(properties, 'header:').flatMap(([name, text]) => {
    const formula = templateOf(task, text, problems);
    if (isHeader(name) && formula !== undefined) return [{ name, formula }];
    return refuse(task, problems, `header:${name}`, text) ?? [];
  });
  const secrets = under(properties, 'secret:').flatMap(([name, code]) =>
    isHeader(name) && code !== '' ? [{ name, code }] : (refuse(task, problems, `secret:${name}`, code) ?? []),
  );
  const errors = under(properties, 'error:');
  for (const [status, code] of errors)
    if (!STATUS.test(status) || code === '') refuse(task, problems, `error:${status}`, code);
  const fields = assignmentsOf(task, properties, 'body:', problems);
  const body = templateOf(task, properties['body'], problems);
  if (method === 'GET' && (body !== undefined || fields.length > 0)) return refuse(task, problems, 'body', 'GET');
  if (body !== undefined && fields.length > 0) return refuse(task, problems, 'body', body.text);
  return {
    ...{ kind: 'http', method, url, headers, secrets, errors: Object.fromEntries(errors) },
    ...(body && { body }),
    ...(fields.length > 0 && { fields }),
    results: assignmentsOf(task, properties, 'result:', problems),
  };
}

const isHeader = (name: string): boolean => HEADER.test(name) && !OWN_HEADERS.includes(name.toLowerCase());

const under = (properties: Properties, prefix: string): [string, string][] =>
  Object.entries(properties).flatMap(([name, text]) =>
    name.startsWith(prefix) ? [[name.slice(prefix.length).trim(), text.trim()]] : [],
  );

/** Properties `prefix` + variable, each a formula. */
function assignmentsOf(task: Element, properties: Properties, prefix: string, problems: Problems): Assignment[] {
  return under(properties, prefix).flatMap(([variable, text]) => {
    const formula = templateOf(task, text, problems);
    if (isVariable(variable) && formula !== undefined) return [{ variable, formula }];
    // One that cannot be read has its own problem.
    return isVariable(variable) && text !== '' ? [] : (refuse(task, problems, prefix + variable, text) ?? []);
  });
}
