import { Injectable } from '@nestjs/common';
import { surroundingsOf } from '../../engine/index.js';
import { scopeOf } from '../../metadata/index.js';
import { type Definition, Definitions } from '../definitions/definitions.js';
import { ProcessParams } from '../definitions/variables.js';
import { entryOf } from '../kernel/index.js';
import { insertInstance } from '../store/instance.store.js';
import type { Line } from '../store/state.store.js';
import { Executor } from './executor.js';
import { explained } from './failure.js';
import { demandSize, demandVariables } from './instance-variables.js';
import { choiceOf, opinionText } from './opinion.js';
import type { Session, InstanceInProgress } from './session.js';
import { keepSnapshot } from './snapshots.js';

/** The start values of an instance. */
export interface Opening {
  readonly title?: string | undefined;
  /** The key of the instance in its application; for a document its id. */
  readonly businessKey?: string | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
  readonly comment?: string | undefined;
  readonly nextNodeId?: string | undefined;
  readonly nextUserIds?: readonly string[] | undefined;
  /** The start event of the message or signal; missing when a person starts the instance. */
  readonly startId?: string | undefined;
}

const TITLE = 255;

/** The title from the formula in the document's model, if it has one. */
function titleOf({ document }: Session, { name }: Definition): unknown {
  const { context, record } = document ?? {};
  const formula = context?.resource.processTitle;
  if (context === undefined || record === undefined || formula === undefined) return undefined;
  return formula.evaluate(scopeOf(formula, record, { ...surroundingsOf(context), process: name })) ?? undefined;
}

/** Creates instances and takes their first step, within the transaction of a session. */
@Injectable()
export class BeginInstance {
  constructor(
    private readonly executor: Executor,
    private readonly definitions: Definitions,
    private readonly params: ProcessParams,
  ) {}

  /** Starts a process for the document of the session, if it has one. The caller checks that the actor may do this. */
  async begin(session: Session, definition: Definition, opening: Opening): Promise<InstanceInProgress> {
    const { actor, document, now, tx } = session;
    const resource = document?.context.resource;
    const display = resource?.display === undefined ? undefined : document?.record[resource.display];
    await this.definitions.hold(tx, definition);
    const instance = await insertInstance(tx, {
      tenantId: actor.tenantId,
      definitionId: definition.id,
      processKey: definition.key,
      category: definition.category,
      title: String(opening.title ?? titleOf(session, definition) ?? display ?? definition.name).slice(0, TITLE),
      businessModel: resource?.key ?? null,
      businessId: resource === undefined ? null : String(document?.record[resource.idField]),
      businessKey:
        document === undefined
          ? (opening.businessKey ?? null)
          : String(document.record[document.context.resource.idField]),
      variables: demandSize({
        ...demandVariables(opening.variables ?? {}),
        ...(await this.params.of(definition.graph)),
      }),
      startUser: actor.userId,
      startTime: now,
    });
    const work = await this.executor.work(session, instance);
    await keepSnapshot(work);
    work.choice = choiceOf(opening);
    const startId = opening.startId ?? this.entry(work);
    const comment = opinionText(opening.comment);
    const started: Line = { event: 'started', nodeId: startId, userId: actor.userId, comment };
    await this.executor.apply(work, { kind: 'begin', startId }, { lines: [started] });
    return work;
  }

  private entry(work: InstanceInProgress): string {
    const { graph } = work.definition;
    try {
      return entryOf(graph, { variables: this.executor.variables(work) });
    } catch (error) {
      throw explained(error, graph);
    }
  }
}
