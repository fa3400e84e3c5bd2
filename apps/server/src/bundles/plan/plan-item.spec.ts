import { outcomeOf, placeOf, planItem, settled } from './plan-item.js';

const theirs = (value: object) => ({ value: value as Record<string, unknown> });

describe('what a bundle means for one thing', () => {
  it('is new where nothing exists, and a conflict where it was removed here', () => {
    expect(planItem(theirs({ a: 1 }), undefined, undefined)).toMatchObject({ status: 'new', choice: 'theirs' });
    expect(planItem(theirs({ a: 1 }), undefined, { a: 1 })).toMatchObject({ status: 'conflict', choice: undefined });
  });

  it('is changed, kept or the same, depending on which side has changed it', () => {
    const base = { a: 1, b: 1 };
    expect(planItem(theirs({ a: 2, b: 1 }), base, base)).toMatchObject({ status: 'changed', choice: 'theirs' });
    expect(planItem(theirs(base), { a: 2, b: 1 }, base)).toMatchObject({ status: 'kept', choice: 'mine' });
    expect(planItem(theirs({ a: 2, b: 1 }), { a: 2, b: 1 }, base)).toMatchObject({ status: 'same', choice: 'mine' });
  });

  it('merges what was changed at different places', () => {
    const plan = planItem(theirs({ a: 2, b: 1 }), { a: 1, b: 2 }, { a: 1, b: 1 });
    expect([plan.status, plan.choice, plan.merged]).toEqual(['merged', 'merged', { a: 2, b: 2 }]);
    expect(outcomeOf(plan, theirs({ a: 2, b: 1 }), 'merged')).toEqual({ a: 2, b: 2 });
  });

  it('merges without a common base where only one side has a value', () => {
    const plan = planItem(
      theirs({ entries: { 1: 'one', 3: 'three' } }),
      { entries: { 1: 'one', 2: 'two' } },
      undefined,
    );
    expect([plan.status, plan.merged]).toEqual(['merged', { entries: { 1: 'one', 2: 'two', 3: 'three' } }]);
    expect(plan.lost.map(({ place }) => place)).toEqual(['entries.2']);
  });

  it('asks place by place where both changed the same', () => {
    const base = { body: [{ id: 'x', label: 'A', width: 1 }], title: 't' };
    const mine = { body: [{ id: 'x', label: 'B', width: 1 }], title: 'm' };
    const value = { body: [{ id: 'x', label: 'C', width: 2 }], title: 'h' };
    const plan = planItem(theirs(value), mine, base);
    expect([plan.status, plan.choice, plan.conflicts.map(placeOf)]).toEqual([
      'conflict',
      undefined,
      ['body/0/label', 'title'],
    ]);
    expect(settled(plan, {})).toEqual({ body: [{ id: 'x', label: 'B', width: 2 }], title: 'm' });
    expect(settled(plan, { 'body/0/label': 'theirs' })).toEqual({
      body: [{ id: 'x', label: 'C', width: 2 }],
      title: 'm',
    });
    expect(() => settled(plan, { nowhere: 'theirs' })).toThrow('no conflict');
    expect(outcomeOf(plan, theirs(value), 'theirs')).toBe(value);
    expect(outcomeOf(plan, theirs(value), 'mine')).toBeUndefined();
  });

  it('removes from lists what the other side removed, from the end', () => {
    const base = {
      body: [
        { id: 'x', n: 1 },
        { id: 'y', n: 1 },
        { id: 'z', n: 1 },
      ],
    };
    const mine = {
      body: [
        { id: 'x', n: 2 },
        { id: 'y', n: 2 },
        { id: 'z', n: 2 },
      ],
    };
    const plan = planItem(theirs({ body: [{ id: 'z', n: 1 }] }), mine, base);
    expect(plan.conflicts.map(placeOf)).toEqual(['body/0', 'body/1']);
    expect(settled(plan, { 'body/0': 'theirs', 'body/1': 'theirs' })).toEqual({ body: [{ id: 'z', n: 2 }] });
  });
});
