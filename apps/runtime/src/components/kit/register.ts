import { FormItem, Renderer } from 'amis-core';
import type { ComponentDeclaration } from './define-component.js';
import { hostOf } from './host.js';

/** Registers a component with amis; its view is loaded when it is drawn for the first time. */
export function registerComponent(component: ComponentDeclaration): void {
  const { type, kind } = component;
  if (kind === 'field') FormItem({ type, strictMode: false })(hostOf(component) as never);
  else Renderer({ type })(hostOf(component) as never);
}
