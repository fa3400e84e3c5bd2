import { describeForEditor, type EditorDescription, t } from './runtime.js';

type AbstractPlugin = abstract new (...args: never[]) => object;
type PluginConstructor = new (...args: never[]) => { manager: unknown };

/** The parts of amis-editor from which plug-ins are made. */
interface EditorParts {
  BasePlugin: AbstractPlugin;
  getSchemaTpl(name: string, part?: object): object;
  getEventControlConfig(manager: never, context: never): object;
}

/** The properties panel of a component, with a tab for its events. */
function panelOf({ getSchemaTpl, getEventControlConfig }: EditorParts, { properties, isField }: EditorDescription) {
  const common = isField
    ? [getSchemaTpl('formItemName', { required: true }), getSchemaTpl('label')]
    : [{ type: 'input-text', name: 'id', label: 'id' }];
  const body = [...properties, ...common, getSchemaTpl('className', { name: 'className' })];
  return (manager: unknown, context: unknown) =>
    getSchemaTpl('tabs', [
      { title: t('editor.properties'), body },
      {
        title: t('editor.events'),
        className: 'p-none',
        body: [
          getSchemaTpl('eventControl', {
            name: 'onEvent',
            ...getEventControlConfig(manager as never, context as never),
          }),
        ],
      },
    ] as never);
}

/** Makes editor plug-ins from the runtime's descriptions of its components, in the user's language. */
export function runtimePlugins(parts: EditorParts): PluginConstructor[] {
  return describeForEditor().map((description) => {
    const makePanel = panelOf(parts, description);
    class RuntimePlugin extends (parts.BasePlugin as unknown as PluginConstructor) {
      static id = `Lamina-${description.rendererName}`;
      $schema = '/schemas/UnkownSchema.json';
      panelJustify = true;
      panelBodyCreator = (context: unknown) => makePanel(this.manager, context);
      constructor(...args: never[]) {
        super(...args);
        Object.assign(this, description);
      }
    }
    return RuntimePlugin;
  });
}
