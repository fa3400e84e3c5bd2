import { Inject, Injectable } from '@nestjs/common';
import { VERSION_WATCH, type VersionWatch } from '../../database/index.js';
import { badRequest } from '../../errors/index.js';
import type { Field, Record_, Resource } from '../../metadata/index.js';
import type { Graph } from '../kernel/index.js';
import { DefinitionStore } from '../store/definition.store.js';

/**
 * Names that conditions may read in addition to the document's fields, the process's parameters and the instance's
 * variables.
 */
export const STANDARD_VARIABLES: readonly string[] = [
  'initiator',
  'now',
  'businessKey',
  'table',
  'contractCode',
  'totalAmount',
  'outcome',
  'pass',
  'nrOfInstances',
  'nrOfCompletedInstances',
  'nrOfActiveInstances',
  'nrOfAgreed',
  'nrOfRejected',
];

/** Fields whose values are not in the record as they are: secrets, and fields that are not stored. */
const special = new WeakMap<Resource, readonly Field[]>();

function specialFields(resource: Resource): readonly Field[] {
  let fields = special.get(resource);
  if (fields === undefined) {
    fields = [...resource.fields.values()].filter(({ spec, stored }) => spec.writeOnly === true || !stored);
    special.set(resource, fields);
  }
  return fields;
}

/**
 * Values for conditions and candidates: the document's fields without secrets, its lines, and the person who started
 * its approval. `businessKey` is its id.
 */
export function documentVariables(resource: Resource, record: Record_, initiator: string): Record_ {
  const businessKey = String(record[resource.idField]);
  const named = { initiator, businessKey, table: resource.name };
  // Only one copy of the record, because this is done on every read of a document.
  const variables: Record_ = { contractCode: null, totalAmount: null, ...record, ...named };
  // A document that does not exist yet has no value in any field.
  if (record[resource.idField] === undefined) for (const key of resource.fields.keys()) variables[key] ??= null;
  for (const { key, spec } of specialFields(resource)) {
    if (spec.writeOnly === true) delete variables[key];
    else variables[key] ??= null;
  }
  for (const { property } of resource.children) variables[property] ??= [];
  return variables;
}

/** The process property `params`: `name=paramKey, …`, by name. A part without `=` is left out. */
export function paramNames(graph: Graph): ReadonlyMap<string, string> {
  const parts = (graph.properties['params'] ?? '').split(',').map((part) => part.split('='));
  return new Map(
    parts.flatMap(([name = '', key = '']) => (name.trim() && key.trim() ? [[name.trim(), key.trim()] as const] : [])),
  );
}

const PARAMS = 'lc_param';
const NUMBER = /^\d+(\.\d+)?$/;

/** System parameters that processes read, cached until they change on any server. */
@Injectable()
export class ProcessParams {
  private values = new Map<string, Promise<string | undefined>>();

  constructor(
    private readonly store: DefinitionStore,
    @Inject(VERSION_WATCH) watch: VersionWatch,
  ) {
    watch.onChange((tables) => {
      if (tables.has(PARAMS)) this.values = new Map();
    });
  }

  /**
   * Values of the parameters that a process names, by its own names. Throws 400 for one that does not exist, and for a
   * number that is none: a condition would compare it as text.
   */
  async of(graph: Graph): Promise<Record<string, unknown>> {
    const entries = [...paramNames(graph)].map(async ([name, key]) => {
      const value = await this.value(key);
      if (value === undefined) throw badRequest('workflow.param', { id: graph.key, key });
      return [name, value] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  }

  /** undefined: there is no such parameter. Throws 400 for a number that is none. */
  value(key: string): Promise<string | undefined> {
    const { values } = this;
    let value = values.get(key);
    if (value === undefined) {
      value = this.read(key);
      values.set(key, value);
      value.catch(() => values.delete(key));
    }
    return value;
  }

  private async read(key: string): Promise<string | undefined> {
    const param = await this.store.param(key);
    if (param?.isNumber === true && !NUMBER.test(param.value)) throw badRequest('workflow.paramNumber', { key });
    return param?.value;
  }
}
