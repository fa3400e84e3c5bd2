import { formulasOf, withFormula } from './formula-places.js';

const MODEL = {
  guards: [{ must: '${price > 0}', message: { zh: '${x}', en: '' } }],
  children: { lines: { guards: [{ must: '' }] } },
  actions: {
    confirm: {
      zh: '确认',
      must: [{ that: '${COUNT(lines) > 0}', message: { zh: '至少一行', en: '' } }],
      set: { total: '${price}', 'lines.price': '${line.price}', note: 'plain' },
      effects: [
        { create: 'slab', each: 'lines', values: { grade: '${line.grade}' } },
        { notify: {}, text: '${no}' },
      ],
    },
  },
};

it('finds every formula of guards and actions, with the lines for which it is made, and no words', () => {
  expect(formulasOf(MODEL).map(({ path, text, each }) => [path.join('.'), text, each])).toEqual([
    ['guards.0.must', '${price > 0}', undefined],
    ['children.lines.guards.0.must', '', 'lines'],
    ['actions.confirm.must.0.that', '${COUNT(lines) > 0}', undefined],
    ['actions.confirm.set.total', '${price}', undefined],
    ['actions.confirm.set.lines.price', '${line.price}', 'lines'],
    ['actions.confirm.effects.0.values.grade', '${line.grade}', 'lines'],
  ]);
});

it('changes one formula and leaves everything else as it is', () => {
  const path = ['actions', 'confirm', 'effects', '0', 'values', 'grade'];
  const changed = withFormula(MODEL, path, '${line.no}');
  expect(changed).toEqual({
    ...MODEL,
    actions: {
      confirm: {
        ...MODEL.actions.confirm,
        effects: [{ create: 'slab', each: 'lines', values: { grade: '${line.no}' } }, MODEL.actions.confirm.effects[1]],
      },
    },
  });
  expect(MODEL.actions.confirm.effects[0]?.values?.grade).toBe('${line.grade}');
});
