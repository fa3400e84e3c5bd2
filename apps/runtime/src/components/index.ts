import { components, componentSchema } from './kit/declared.js';
import { registerComponent } from './kit/register.js';

export { describeForEditor, type EditorDescription } from './kit/describe-for-editor.js';

/** JSON Schemas of what pages write for our components, by type. */
export const componentSchemas = (): Record<string, object> =>
  Object.fromEntries(components.map((component) => [component.type, componentSchema(component)]));

/** Makes every component known to amis: a folder with a component.ts is all that one needs. Called once, before the first page is drawn. */
export function registerComponents(): void {
  for (const component of components) registerComponent(component);
}
