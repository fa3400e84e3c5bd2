import { components } from './kit/declared.js';
import { registerComponent } from './kit/register.js';

/** Makes every component known to amis: a folder with a component.ts is all that one needs. Called once, before the first page is drawn. */
export function registerComponents(): void {
  for (const component of components) registerComponent(component);
}
