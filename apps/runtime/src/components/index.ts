import { components } from './kit/declared.js';
import { registerComponent } from './kit/register.js';

/**
 * Registers every component with amis: a folder with a component.ts is enough. Called once, before the first page is
 * drawn.
 */
export function registerComponents(): void {
  for (const component of components) registerComponent(component);
}
