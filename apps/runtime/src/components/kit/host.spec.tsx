/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { FormItem, Renderer } from 'amis-core';
import { useEffect } from 'react';
import { drawPage } from '../../testing/sample-page.js';
import { stage } from '../../testing/stage.js';
import { defineComponent, type Place, type View } from './define-component.js';
import { hostOf } from './host.js';
import { expr, flag, int, text } from './props.js';

const cleared = jest.fn();
interface Shown {
  label: string;
  size: number;
  open: boolean;
  place: Place;
}

function Lamp({ label, size, open, place }: Shown) {
  const { answer, fire, refreshKey } = place;
  useEffect(() => answer({ clear: cleared }), [answer]);
  return (
    <button type="button" onClick={() => void fire('pressed', { by: label })}>
      {[label, size, open, refreshKey].join(' ')}
    </button>
  );
}

const lamp = defineComponent({
  type: 'spec-lamp',
  kind: 'block',
  icon: '',
  props: {
    label: expr('string', { required: true }),
    size: int({ default: 3, min: 1 }),
    open: flag({ default: false }),
  },
  events: ['pressed'],
  actions: ['clear'],
  load: async (): View => ({ default: Lamp as never }),
});
const knob = defineComponent({
  type: 'spec-knob',
  kind: 'field',
  icon: '',
  props: { unit: text({ default: 'mm' }) },
  load: async (): View => ({
    default: (({ unit, item }: { unit: string; item: { value: unknown; change(value: unknown): void } }) => (
      <button type="button" onClick={() => item.change(Number(item.value) + 1)}>{`${item.value} ${unit}`}</button>
    )) as never,
  }),
});
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const action = (label: string, actionType: string) => ({
  ...{ type: 'button', label },
  onEvent: { click: { actions: [{ actionType, componentName: 'lamp', args: { hard: true } }] } },
});

beforeAll(() => {
  Renderer({ type: lamp.type })(hostOf(lamp) as never);
  FormItem({ type: knob.type, strictMode: false })(hostOf(knob) as never);
});
beforeEach(() => stage('en'));
afterEach(cleanup);

test('properties come evaluated and with their defaults; without one that is required nothing is drawn', async () => {
  const lamps = [
    { type: 'spec-lamp', label: '${code}', size: '7', open: true },
    { type: 'spec-lamp', label: '${nothing}' },
    { type: 'spec-lamp', label: 'bare', size: 'wide' },
  ];
  render(drawPage({ type: 'wrapper', body: lamps }, { code: 'D-1' }));
  await screen.findByRole('button', { name: 'D-1 7 true 0' });
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'D-1 7 true 0',
    'bare 3 false 0',
  ]);
});

test('it is reached by its name: to reload, and for the actions that it declares', async () => {
  const body = [{ type: 'spec-lamp', name: 'lamp', label: 'L' }, action('again', 'reload'), action('clear', 'clear')];
  render(drawPage({ type: 'wrapper', body }));
  await screen.findByRole('button', { name: 'L 3 false 0' });
  await press('again');
  await screen.findByRole('button', { name: 'L 3 false 1' });
  await press('clear');
  await waitFor(() => expect(cleared.mock.calls).toEqual([[{ hard: true }]]));
});

test('its events are the page’s: what it tells stands in the data of the event', async () => {
  const pressed = { actions: [{ actionType: 'link', args: { link: '/to/${event.data.by}' } }] };
  const opened = jest.fn<(path: string) => void>();
  render(drawPage({ type: 'spec-lamp', label: 'L', onEvent: { pressed } }, {}, opened));
  await press('L 3 false 0');
  await waitFor(() => expect(opened.mock.calls.map(([path]) => path)).toEqual(['/to/L']));
});

test('a field has the value of its form, and sets it', async () => {
  render(drawPage({ type: 'form', data: { turns: 4 }, body: [{ type: 'spec-knob', name: 'turns', label: 'Turns' }] }));
  await press('4 mm');
  await screen.findByRole('button', { name: '5 mm' });
});

test('a property that amis keeps for itself is refused', () => {
  const load = async (): View => ({ default: Lamp as never });
  expect(() => defineComponent({ type: 'x', kind: 'block', icon: '', props: { data: text() }, load })).toThrow(
    '"data"',
  );
  expect(() => defineComponent({ type: 'X y', kind: 'block', icon: '', props: {}, load })).toThrow('kebab-case');
});
