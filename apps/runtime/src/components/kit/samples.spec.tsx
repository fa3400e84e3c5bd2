/** @jest-environment jsdom */
/// <reference path="../found.d.ts" />
import { basename } from 'node:path';
import { cleanup, render, waitFor } from '@testing-library/react';
import { Ajv } from 'ajv';
import components from 'virtual:lamina/components';
import samples from 'virtual:lamina/samples';
import { componentFolders } from '../../../build/components/component-folders.js';
import { hasText, setLanguage, t } from '../../i18n/index.js';
import { samplePage } from '../../testing/sample-page.js';
import { serve, stage } from '../../testing/stage.js';
import { componentSchema } from './component-schema.js';
import './component-text.js';

const NAMES = components.map(({ type }, at) => [type, at] as const);
const ajv = new Ajv({ allowUnionTypes: true, strict: true });
const samplesOf = (type: string) => samples[type] ?? [];

afterEach(cleanup);

test('folders are named like the types that pages write', () => {
  expect(components.map(({ type }) => type)).toEqual(componentFolders().map(({ path }) => basename(path)));
});

describe.each(NAMES)('%s', (type, at) => {
  const component = components[at] as (typeof components)[number];

  test('has a text in both languages for all that it declares', async () => {
    const { props, events = [], actions = [] } = component;
    const choices = Object.entries(props).flatMap(([name, { schema }]) =>
      ((schema as { enum?: string[] }).enum ?? []).map((value) => `props.${name}.${value}`),
    );
    const keys = [
      ...['name', 'hint', 'docs', ...choices, ...Object.keys(props).map((name) => `props.${name}`)],
      ...[...events.map((name) => `events.${name}`), ...actions.map((name) => `actions.${name}`)],
    ];
    for (const language of ['zh', 'en'] as const) {
      await setLanguage(language);
      expect(keys.filter((key) => !hasText(`component.${type}.${key}`))).toEqual([]);
    }
  });

  test('has samples that keep its schema', () => {
    const check = ajv.compile(componentSchema(component));
    expect(samplesOf(type).length).toBeGreaterThan(0);
    for (const { schema } of samplesOf(type)) {
      check(schema);
      expect(check.errors ?? []).toEqual([]);
    }
  });

  test.each(samplesOf(type).map((sample, number) => [number, sample] as const))(
    'draws sample %i',
    async (_, sample) => {
      await stage('en');
      // Samples have their own answers: no call reaches a server.
      const asked = serve({});
      const { container } = render(samplePage(sample));
      const body = () => container.querySelector('.cxd-Page-body');
      // Something is shown, and nothing is still loading.
      await waitFor(() => {
        expect(body()?.querySelectorAll('.lm-skeleton').length).toBe(0);
        expect(body()?.textContent || body()?.querySelector('svg, canvas, input')).toBeTruthy();
      });
      expect(container.textContent).not.toContain(t('error.unknown'));
      expect(asked).toEqual([]);
    },
  );
});
