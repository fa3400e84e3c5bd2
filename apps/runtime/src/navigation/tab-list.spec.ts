import { closeOthers, closeTab, HOME_KEY, HOME_TAB, isClosable, moveTab, openTab, refreshTab } from './tab-list.js';

const open = (...keys: string[]) => keys.reduce((tabs, key) => openTab(tabs, key, key), [HOME_TAB]);
const keys = (tabs: { key: string }[]) => tabs.map((tab) => tab.key);

test('a page is opened once and its location is remembered', () => {
  const tabs = openTab(open('/a'), '/a', '/a?page=3');
  expect(keys(tabs)).toEqual([HOME_KEY, '/a']);
  expect(tabs[1]?.location).toBe('/a?page=3');
});

test('the same location changes nothing, so nothing is drawn again', () => {
  const tabs = open('/a');
  expect(openTab(tabs, '/a', '/a')).toBe(tabs);
});

test('the welcome tab and a single tab cannot be closed', () => {
  expect(isClosable(open('/a'), HOME_KEY)).toBe(false);
  expect(isClosable(open('/a').slice(1), '/a')).toBe(false);
  expect(isClosable(open('/a'), '/a')).toBe(true);
});

test('closing the tab in front shows its right neighbour, then the left one', () => {
  expect(closeTab(open('/a', '/b'), '/a', '/a').next?.key).toBe('/b');
  expect(closeTab(open('/a', '/b'), '/b', '/b').next?.key).toBe('/a');
});

test('closing a tab behind moves nobody', () => {
  const { tabs, next } = closeTab(open('/a', '/b'), '/a', '/b');
  expect(keys(tabs)).toEqual([HOME_KEY, '/b']);
  expect(next).toBeUndefined();
});

test('close others keeps the welcome tab', () => {
  expect(keys(closeOthers(open('/a', '/b'), '/b'))).toEqual([HOME_KEY, '/b']);
});

test('a refresh raises the key of one tab', () => {
  expect(refreshTab(open('/a', '/b'), '/a').map((tab) => tab.refreshKey)).toEqual([0, 1, 0]);
});

test('a dragged tab takes the place of the one it is dropped on; welcome stays first', () => {
  const tabs = open('/a', '/b', '/c');
  expect(keys(moveTab(tabs, '/c', '/a'))).toEqual([HOME_KEY, '/c', '/a', '/b']);
  expect(keys(moveTab(tabs, '/a', '/c'))).toEqual([HOME_KEY, '/b', '/c', '/a']);
  expect(moveTab(tabs, '/a', HOME_KEY)).toBe(tabs);
  expect(moveTab(tabs, '/gone', '/a')).toBe(tabs);
});
