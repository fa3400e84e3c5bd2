import { pageBar } from './page-bar.js';

type Known = Parameters<typeof pageBar>[1];
const said: string[] = [];
const ways = {
  insist: () => said.push('insist'),
  mend: (version: number) => said.push(`mend ${version}`),
  merge: () => said.push('merge'),
  openScreen: () => said.push('screen'),
} as unknown as Parameters<typeof pageBar>[2];
const nothing = { dirty: false, drafts: {}, trial: {}, factory: {}, screen: {} } as unknown as Known;
/** The action of the bar's button, or undefined when there is no bar. */
const wayOf = (known: object): string | undefined => {
  said.length = 0;
  const bar = pageBar(((key: string) => key) as never, { ...nothing, ...known } as Known, ways);
  bar?.onOpen();
  return said[0];
};
const view = { detached: false, problems: [] };

it('says nothing where there is nothing to look at', () => {
  expect(wayOf({})).toBeUndefined();
  expect(wayOf({ screen: { view } })).toBeUndefined();
});

it('leads to what cannot wait first', () => {
  const lost = { drafts: { kept: 'lost' } };
  const returned = { trial: { returned: { state: 'errors', configVersion: 4 } } };
  const offered = { factory: { offered: { factoryVersion: 2 } } };
  expect(wayOf({ ...lost, ...returned, ...offered })).toBe('insist');
  expect(wayOf({ ...returned, ...offered })).toBe('mend 4');
  expect(wayOf({ ...returned, ...offered, dirty: true })).toBe('merge');
});

it('leads to a screen that is unsettled or broken, until its settings were chosen or it was left', () => {
  const unsettled = { ...view, unsettled: {} };
  const broken = { ...view, problems: ['no field x'] };
  expect(wayOf({ screen: { view: unsettled } })).toBe('screen');
  expect(wayOf({ screen: { view: broken } })).toBe('screen');
  expect(wayOf({ screen: { view: unsettled, taken: {} } })).toBeUndefined();
  expect(wayOf({ screen: { view: { ...broken, detached: true } } })).toBeUndefined();
});
