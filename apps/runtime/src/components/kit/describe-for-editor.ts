/// <reference path="../found.d.ts" />
import samples from 'virtual:lamina/samples';
import { t } from '../../i18n/index.js';
import { componentSchema, components } from './declared.js';
import { componentText, maybeText } from './component-text.js';
import type { ComponentDeclaration } from './define-component.js';
import type { Prop } from './props.js';

interface Described {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Described>>;
  readonly items?: Described;
}

const isText = (schema: Described | undefined): boolean => schema?.type === 'string';
const areTexts = (schema: Described | undefined): boolean => Object.values(schema?.properties ?? {}).every(isText);

/** The controls for one property in the editor's property panel. */
function controlsOf(
  component: ComponentDeclaration,
  name: string,
  { kind, schema, fallback, required }: Prop<unknown>,
) {
  const shape = schema as Described & { minimum?: number; maximum?: number };
  const hint = maybeText(component, `props.${name}.hint`);
  const common = {
    name,
    label: componentText(component, `props.${name}`),
    ...(hint === undefined ? {} : { labelRemark: hint }),
    ...(fallback === undefined ? {} : { value: fallback }),
    ...(required ? { required } : {}),
  };
  switch (kind) {
    case 'int':
      return [{ type: 'input-number', ...common, min: shape.minimum, max: shape.maximum }];
    case 'flag':
      return [{ type: 'switch', ...common }];
    case 'choice': {
      const options = (shape.enum ?? []).map((value) => ({
        value,
        label: componentText(component, `props.${name}.${value}`),
      }));
      return [{ type: 'select', ...common, options }];
    }
    case 'nodes':
      return [];
    case 'json': {
      const part = (key: string) => maybeText(component, `props.${name}.${key}`) ?? key;
      if (shape.type === 'object' && areTexts(shape))
        return Object.keys(shape.properties ?? {}).map((key) => ({
          ...{ type: 'input-text', name: `${name}.${key}`, label: part(key) },
        }));
      if (shape.type === 'array' && areTexts(shape.items)) {
        const items = Object.keys(shape.items?.properties ?? {}).map((key) => ({
          ...{ type: 'input-text', name: key, placeholder: part(key) },
        }));
        return [{ type: 'combo', ...common, multiple: true, items }];
      }
      return [{ type: 'json-editor', ...common }];
    }
    default:
      return [{ type: 'input-text', ...common }];
  }
}

/** A component as the page editor needs it, in the user's language; the editor makes its plug-in from it. */
export interface EditorDescription {
  rendererName: string;
  name: string;
  description: string;
  icon: string;
  tags: string[];
  scaffold: object;
  previewSchema: object;
  panelTitle: string;
  /** Controls of the properties. */
  properties: object[];
  events: object[];
  actions: object[];
  /** Form items also have the properties that all form items share. */
  isField: boolean;
}

function descriptionOf(component: ComponentDeclaration): EditorDescription {
  const { type, kind, icon, props, events = [], actions = [] } = component;
  const name = componentText(component, 'name');
  const told = (key: string, fallback: string) => maybeText(component, key) ?? fallback;
  return {
    rendererName: type,
    name,
    description: told('hint', name),
    icon,
    tags: [t(`components.${kind}s`)],
    // Inserted into the page when the user takes the component from the palette.
    scaffold: samples[type]?.[0]?.schema ?? { type },
    previewSchema: { type: 'tpl', tpl: name },
    panelTitle: name,
    properties: Object.entries(props).flatMap(([key, prop]) => controlsOf(component, key, prop)),
    events: events.map((eventName) => ({
      ...{ eventName, eventLabel: told(`events.${eventName}`, eventName) },
      description: told(`events.${eventName}.hint`, ''),
    })),
    actions: [
      { actionType: 'reload', actionLabel: t('page.refresh'), description: t('components.reload') },
      ...actions.map((actionType) => ({
        ...{ actionType, actionLabel: told(`actions.${actionType}`, actionType) },
        description: told(`actions.${actionType}.hint`, ''),
      })),
    ],
    isField: kind === 'field',
  };
}

/** JSON Schemas of our components in pages, by type. */
export const componentSchemas = (): Record<string, object> =>
  Object.fromEntries(components.map((component) => [component.type, componentSchema(component)]));

/** All components of the palette, in the user's language. */
export const describeForEditor = (): EditorDescription[] =>
  components.filter(({ isInternal }) => isInternal !== true).map(descriptionOf);
