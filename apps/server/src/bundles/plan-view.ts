import { describe, type Words } from '../errors/index.js';
import type { Language } from '../http/index.js';
import { changeText, itemText, itemsText } from './plan/words.js';
import { placeOf } from './plan/plan-item.js';
import type { CheckedPlan } from './bundles.service.js';

/** Most differences shown for one item. */
const MAX_TOLD = 100;
const MAX_TEXT = 4_000;

/** A plan for display: texts only, without whole pages. */
export interface PlanView {
  readonly id: string;
  readonly mark: string;
  readonly name: string;
  readonly house: string;
  readonly product: string;
  readonly madeTime: string;
  /** Text of what must exist here first; '' if nothing is missing. */
  readonly missing: string;
  readonly items: readonly ItemView[];
  readonly counts: Readonly<Record<string, number>>;
}

interface Option {
  readonly value: string;
  readonly label: string;
}

interface ConflictView {
  readonly place: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  /** The side that is used unless the user chooses the other. */
  readonly side: 'mine';
  readonly options: readonly Option[];
}

interface ItemView {
  readonly id: string;
  readonly kind: string;
  readonly key: string;
  readonly name: string;
  readonly status: string;
  readonly statusName: string;
  /** The default choice; '' if the user has to choose. */
  readonly choice: string;
  readonly options: readonly Option[];
  readonly changes: readonly string[];
  readonly lost: readonly string[];
  readonly conflicts: readonly ConflictView[];
  /** Why it cannot be applied as proposed; '' if it can. */
  readonly problem: string;
}

function shown(value: unknown): string {
  if (value === undefined) return '—';
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)} …` : text;
}

/** The plan in one language. */
export function planView({ bundle, steps, missing, mark, problems }: CheckedPlan, language: Language): PlanView {
  const say = (words: Words | undefined): string => words?.[language] ?? '';
  const counts: Record<string, number> = {};
  for (const { status } of steps) counts[status] = (counts[status] ?? 0) + 1;
  return {
    ...{
      id: bundle.id,
      mark,
      name: bundle.name,
      house: bundle.house,
      product: bundle.product,
      madeTime: bundle.madeTime,
    },
    missing: missing.length === 0 ? '' : say(itemsText(missing)),
    counts,
    items: steps.map(({ id, item, status, choice, merged, changes, lost, conflicts }) => ({
      ...{ id, kind: item.kind, key: item.key, name: say(itemText(item)), status },
      statusName: say(describe(`bundle.status.${status}`)),
      choice: choice ?? '',
      options: ['mine', ...(merged === undefined ? [] : ['merged']), 'theirs'].map((value) => ({
        value,
        label: say(describe(`bundle.choice.${value}`)),
      })),
      changes: changes.slice(0, MAX_TOLD).map((change) => say(changeText(change))),
      lost: lost.slice(0, MAX_TOLD).map(({ place }) => place),
      conflicts: conflicts.map((conflict) => {
        const sides = { mine: shown(conflict.mine), theirs: shown(conflict.theirs) };
        const options = Object.entries(sides).map(([value, text]) => ({
          value,
          label: say(describe(`bundle.side.${value}`, { text })),
        }));
        return { place: placeOf(conflict), label: conflict.place, side: 'mine' as const, ...sides, options };
      }),
      problem: say(problems.get(id)),
    })),
  };
}
