import { Injectable } from '@nestjs/common';
import {
  Access,
  type Actor,
  type Outcome,
  RULES,
  type Rule,
  refuses,
  type Step,
  type AccessTrace,
} from '../../access/index.js';
import { Documents } from '../../engine/index.js';
import { AppError, badRequest, type Words } from '../../errors/index.js';
import type { Language } from '../../http/index.js';
import { Menus } from '../menu/index.js';
import type { ExplainRequest } from './explain-request.js';
import { type Names, stepText } from './explain-texts.js';
import { Persons } from './person.store.js';
import { type Resolved, Targets } from './targets.js';

interface Explained {
  readonly rule: Rule;
  readonly outcome: Outcome;
  /** In the caller's language. */
  readonly text: string;
  readonly details: Readonly<Record<string, unknown>>;
}

export interface Explanation {
  readonly allowed: boolean;
  readonly user: { id: string; account: string; name: string };
  /** What the answer is about; the path is empty for a menu. */
  readonly call: { method: string; path: string; model: string; operation: string };
  /** All rules in their order. */
  readonly steps: readonly Explained[];
}

/** Finds the rule that allows or denies a user a menu, call or record, by evaluating the rules themselves. */
@Injectable()
export class Explainer {
  constructor(
    private readonly access: Access,
    private readonly documents: Documents,
    private readonly menus: Menus,
    private readonly persons: Persons,
    private readonly targets: Targets,
  ) {}

  async explain(caller: Actor, request: ExplainRequest, language: Language): Promise<Explanation> {
    const person = await this.persons.find(caller, request);
    const resolved = await this.targets.resolve(request.target);
    const resource = resolved.kind === 'resource' ? resolved.resource : undefined;
    if (request.field !== undefined && resource?.fields.has(request.field) !== true)
      throw badRequest('request.wrongType', { name: 'field' });
    const id = request.target.kind === 'menu' ? undefined : request.target.id;
    const { trace, refusal } = await this.trace(person, resolved, id, request.field);
    const rows = await this.menus.all();
    const menus = new Map(rows.flatMap((row) => [[row.code, row] as const, [row.id, row] as const]));
    const names: Names = { menus, language, resource };
    return {
      allowed: !refuses(trace),
      user: { id: person.id, account: person.account, name: person.name },
      call: {
        method: resolved.method ?? '',
        path: resolved.path,
        model: resource?.key ?? '',
        operation: resolved.kind === 'resource' ? resolved.operation : '',
      },
      steps: complete(trace, resolved, names, refusal),
    };
  }

  private async trace(
    person: { id: string; name: string },
    resolved: Resolved,
    id: string | undefined,
    field: string | undefined,
  ): Promise<{ trace: AccessTrace; refusal?: Words }> {
    const details = { name: person.name };
    let actor: Actor;
    try {
      actor = await this.access.actorOf(person.id);
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 401) throw error;
      const steps: Step[] = [{ rule: 'user', outcome: 'refuses', reason: 'user.refused', details }];
      return { trace: { steps }, refusal: error.words };
    }
    const user: Step = { rule: 'user', outcome: 'allows', reason: 'user.active', details };
    const { steps, decision } = await this.ask(actor, resolved, id, field);
    return { trace: { steps: [user, ...steps], ...(decision && { decision }) } };
  }

  private async ask(
    actor: Actor,
    resolved: Resolved,
    id: string | undefined,
    field: string | undefined,
  ): Promise<AccessTrace> {
    if (resolved.kind === 'permission')
      return resolved.public ? { steps: [] } : this.access.explainCall(actor, resolved.permission, resolved.path);
    const { resource, operation, verb, method } = resolved;
    const trace = this.access.explain(actor, resource, operation, verb, method);
    const { decision } = trace;
    if (decision === undefined) return trace;
    let { steps } = trace;
    if (id !== undefined) {
      const obstacle = await this.documents.obstacle(actor, resource, id, decision, verb);
      steps = steps.map((step) => (step.rule === 'dataScope' ? recordStep(step, obstacle) : step));
      if (obstacle !== undefined) return { steps: steps.filter((step) => step.rule !== 'field') };
    }
    if (field === undefined) return { steps, decision };
    const kept = decision.hiddenFields.has(field) ? 'hidden' : decision.maskedFields.has(field) ? 'masked' : undefined;
    return { steps: steps.map((step) => (step.rule === 'field' ? fieldStep(step, field, kept) : step)), decision };
  }
}

type Obstacle = 'absent' | 'scope' | 'rule' | undefined;

function recordStep(step: Step, obstacle: Obstacle): Step {
  if (obstacle !== undefined) return { ...step, outcome: 'refuses', reason: `dataScope.${obstacle}` };
  return step.outcome === 'not asked' ? step : { ...step, reason: 'dataScope.record' };
}

function fieldStep(step: Step, field: string, kept: 'hidden' | 'masked' | undefined): Step {
  const details = { ...step.details, field: [field] };
  if (kept === 'hidden') return { ...step, outcome: 'refuses', reason: 'field.hiddenOne', details };
  if (kept === 'masked') return { ...step, outcome: 'allows', reason: 'field.maskedOne', details };
  return { ...step, details };
}

/** Every rule has its line: those behind a refusal, and those that such a call does not know, were not asked. */
function complete(trace: AccessTrace, resolved: Resolved, names: Names, refusal: Words | undefined): Explained[] {
  const stopped = refuses(trace);
  return RULES.map((rule) => {
    const step = trace.steps.find((one) => one.rule === rule) ?? silent(rule, resolved, stopped);
    const text = rule === 'user' && refusal !== undefined ? refusal[names.language] : stepText(step, names);
    return { rule, outcome: step.outcome, text, details: step.details };
  });
}

function silent(rule: Rule, resolved: Resolved, stopped: boolean): Step {
  const open = resolved.kind === 'permission' && resolved.public;
  const rows = rule === 'dataScope' || rule === 'field';
  const reason = stopped ? 'notReached' : open && !rows ? 'public' : 'noRecords';
  return { rule, outcome: 'not asked', reason, details: {} };
}
