import type { ModelSpec } from './model.js';

interface FormerTransition {
  name: string;
  zh: string;
  en: string;
  from: string[];
  to: string[];
  guard?: string;
  message?: object;
}

type Json = Record<string, unknown>;

/** Moves that approvals make: their targets are in `approval`. */
const APPROVALS = new Set(['initiate', 'upEvent', 'revoke']);

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Converts a published model of an older installation to the current format: `transitions` and the calls that made them
 * become `actions`; the outcomes of an approval, which were identified by position, get names. A model without
 * `transitions` does not change.
 */
export function currentModel(json: unknown): ModelSpec {
  if (!isObject(json) || !Array.isArray(json['transitions'])) return json as ModelSpec;
  const { transitions, ...model } = json;
  const moves = transitions as FormerTransition[];
  const isApproved = typeof model['process'] === 'string';
  const inputs = new Map<string, Json>();
  const calls = Object.entries((model['calls'] as Json | undefined) ?? {}).map(([call, spec]) => [
    call,
    isObject(spec) && spec['operation'] === 'transition' ? actionCall(call, spec, inputs) : callOf(spec),
  ]);
  const actions = moves.map(({ name, zh, en, from, to, guard, message }) => {
    const leads = to.length > 0 && !(isApproved && APPROVALS.has(name));
    const must =
      guard === undefined
        ? undefined
        : [{ that: guard, message: message ?? { zh: `不能${zh}`, en: `${en}: not now` } }];
    const input = inputs.get(name);
    return [
      name,
      {
        ...{ zh, en, batch: true },
        ...(from.length > 0 && { from }),
        ...(leads && { to: to[0] }),
        ...(must && { must }),
        ...(input && { input }),
      },
    ];
  });
  const approval = isApproved && model['approval'] === undefined ? outcomes(moves) : undefined;
  return {
    ...model,
    actions: Object.fromEntries(actions),
    ...(model['calls'] !== undefined && { calls: Object.fromEntries(calls) }),
    ...(approval && { approval }),
  } as unknown as ModelSpec;
}

const callOf = (spec: unknown): unknown => (spec === 'transition' ? 'action' : spec);

function actionCall(call: string, spec: Json, inputs: Map<string, Json>): Json {
  const { transition = call.split(' ').at(-1), flag, otherwise, fields } = (spec['with'] as Json | undefined) ?? {};
  const names = [transition, ...(flag === undefined ? [] : [otherwise])].map(String);
  if (isObject(fields)) {
    const input = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { field }]));
    for (const name of names) inputs.set(name, { ...inputs.get(name), ...input });
  }
  const action = flag === undefined ? transition : { by: flag, true: transition, false: otherwise };
  return { ...spec, operation: 'action', with: { action } };
}

/** Running, approved and rejected were the targets of `upEvent`, in this order. */
function outcomes(moves: readonly FormerTransition[]): Json | undefined {
  const to = (name: string): string[] => moves.find((move) => move.name === name)?.to ?? [];
  const [running, approved, rejected] = to('upEvent');
  if (running === undefined || approved === undefined) return undefined;
  const [revoked] = to('revoke');
  return { running, approved, ...(rejected && { rejected }), ...(revoked && { revoked }) };
}
