import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../access/index.js';
import { CLOCK, type Clock, newId } from '../../config/index.js';
import type { Tx } from '../../database/index.js';
import { Labels, MetadataService, stampChange, stampNew } from '../../engine/index.js';
import { badRequest, conflict, describe, fieldError, invalid, notFound } from '../../errors/index.js';
import type { Language } from '../../http/index.js';
import { makeRecordParser, type Record_, type Resource } from '../../metadata/index.js';
import { type Definition, Definitions } from '../definitions/definitions.js';
import { businessOf } from '../definitions/references.js';
import { Directory } from '../people/directory.js';
import { StartProcess } from '../service/start-process.js';
import { LeaveStore } from '../store/leave.store.js';

const MODEL = 'leave';
const FIELDS = ['startTime', 'endTime', 'reason', 'taskUser'];
const DAY = 24 * 3600_000;

const parser = makeRecordParser((code, params) => describe(code, params));

/** Days that a leave takes; a day that is begun counts. Both times as `yyyy-MM-dd HH:mm:ss`. */
export const daysBetween = (from: string, until: string): number =>
  Math.ceil((Date.parse(`${until.replace(' ', 'T')}Z`) - Date.parse(`${from.replace(' ', 'T')}Z`)) / DAY);

/** Requests for leave: a record, and a process that one person decides. */
@Injectable()
export class Leaves {
  constructor(
    private readonly starts: StartProcess,
    private readonly definitions: Definitions,
    private readonly directory: Directory,
    private readonly store: LeaveStore,
    private readonly metadata: MetadataService,
    private readonly labels: Labels,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Stores a request and starts its process; with an id a request of one's own is made once more. Throws 400. */
  async start(actor: Actor, values: Record_, ids: { id?: string; definitionId?: string }) {
    const resource = this.metadata.registry.resource(MODEL);
    const record = await this.parse(actor, resource, values);
    const definition = await this.definitionOf(actor, ids.definitionId);
    record['processDefinitionId'] = definition.id;
    record['applyTime'] = this.clock.now();
    const stored = ids.id === undefined ? undefined : await this.own(actor, resource, ids.id);
    const id = ids.id ?? newId();
    const prepare = async (tx: Tx): Promise<void> => {
      if (stored === undefined) {
        const row = stampNew(resource, { ...record, id }, actor, this.clock);
        await this.store.insert(tx, resource, actor.tenantId, row);
      } else await this.replace(tx, actor, resource, stored, record);
    };
    const { startTime, endTime, reason, taskUser } = record;
    const days = daysBetween(String(startTime), String(endTime));
    const { instanceId } = await this.starts.start(actor, {
      definitionId: definition.id,
      business: { model: MODEL, id, prepare },
      title: `${definition.name} ${actor.name} ${String(startTime).slice(0, 10)}`,
      variables: { createUser: actor.userId, taskUser, days, reason },
    });
    return { id, processInstanceId: instanceId };
  }

  /** A request with names, for whoever has to do with it. Throws 404 for everybody else. */
  async detail(actor: Actor, id: string, language: Language): Promise<Record_> {
    const { registry } = this.metadata;
    const resource = registry.resource(MODEL);
    const record = await this.store.read(resource, actor.tenantId, id);
    if (record === undefined) throw notFound();
    const instanceId = String(record['processInstanceId'] ?? '');
    const own = actor.isAdministrator || [record['createUser'], record['taskUser']].includes(actor.userId);
    if (!own && (instanceId === '' || !(await this.store.isInvolved(instanceId, actor.userId)))) throw notFound();
    await this.labels.add(registry, resource, [record], actor.tenantId, language);
    const people = await this.directory.of(actor.tenantId);
    const nameOf = (userId: unknown): string => people.get(String(userId))?.name ?? '';
    const standing = instanceId === '' ? undefined : await this.store.standing(instanceId);
    const flow = { assigneeName: nameOf(record['taskUser']), processInstanceId: instanceId, ...standing };
    const days = daysBetween(String(record['startTime']), String(record['endTime']));
    return { ...record, days, createUserName: nameOf(record['createUser']), flow };
  }

  private async parse({ tenantId }: Actor, resource: Resource, values: Record_): Promise<Record_> {
    const given = Object.fromEntries(FIELDS.map((key) => [key, values[key]]));
    if (typeof given['taskUser'] === 'string') given['taskUser'] = given['taskUser'].replace(/^taskUser_/, '');
    const { record, problems } = parser.parse(resource, given, 'create');
    const missing = problems.length > 0 ? [] : parser.checkRequired(resource, record, {});
    const wrong = [...problems, ...missing];
    if (wrong.length > 0) throw invalid(wrong);
    const labelOf = (key: string) => resource.fields.get(key)!.label;
    if (String(record['endTime']) <= String(record['startTime']))
      throw fieldError('endTime', labelOf('endTime'), 'workflow.leaveEnd');
    const people = await this.directory.of(tenantId);
    const value = String(record['taskUser']);
    if (people.get(value) === undefined)
      throw fieldError('taskUser', labelOf('taskUser'), 'record.noReference', { value });
    return record;
  }

  /** A process that is about no other kind of document. */
  private async definitionOf({ tenantId }: Actor, id: string | undefined): Promise<Definition> {
    const found =
      id === undefined ? await this.definitions.latest(tenantId, MODEL) : await this.definitions.usable(tenantId, id);
    if (found === undefined) throw notFound();
    if (businessOf(this.metadata.registry, found.key) !== undefined)
      throw badRequest('workflow.leaveProcess', { name: found.name });
    return found;
  }

  private async own({ tenantId, userId }: Actor, resource: Resource, id: string): Promise<Record_> {
    const record = await this.store.read(resource, tenantId, id);
    if (record === undefined || record['createUser'] !== userId) throw notFound();
    return record;
  }

  private async replace(tx: Tx, actor: Actor, resource: Resource, stored: Record_, record: Record_): Promise<void> {
    const version = Number(stored['version']);
    const changes = { ...record, ...stampChange(resource, actor, this.clock, version) };
    const done = await this.store.update(tx, resource, actor.tenantId, String(stored['id']), changes, version);
    if (!done) throw conflict('record.stale', { yours: version, current: '' });
  }
}
