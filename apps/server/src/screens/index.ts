export { compileScreens } from './compile-screens.js';
export { type ScreenChoices, screenChoices, withAllButtons } from './choices.js';
export { type FieldGroup, fieldParts } from './field-parts.js';
