import { editorPlugins, replaceTokens, t } from './runtime-door.js';
import type { Json } from './runtime-door.js';

type AbstractPlugin = abstract new (...args: never[]) => object;
type PluginConstructor = new (...args: never[]) => object;

const LABEL = 'i18n:';
const text = (token: string) => (token.startsWith(LABEL) ? t(token.slice(LABEL.length)) : undefined);

/** Wraps the runtime's plain descriptions of its components into plug-ins of the editor, in the user's language. */
export function runtimePlugins(BasePlugin: AbstractPlugin): PluginConstructor[] {
  return editorPlugins.map((plain) => {
    const description = replaceTokens(plain as unknown as Json, text) as object & { rendererName: string };
    class RuntimePlugin extends (BasePlugin as unknown as PluginConstructor) {
      static id = `Lamina-${description.rendererName}`;
      $schema = '/schemas/UnkownSchema.json';
      constructor(...args: never[]) {
        super(...args);
        Object.assign(this, description);
      }
    }
    return RuntimePlugin;
  });
}
