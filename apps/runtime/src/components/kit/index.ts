/** What a component.ts needs: declarations alone, so that no view is loaded by them. Views enter by `view.ts`. */
export { type ComponentDeclaration, defineComponent, type View } from './define-component.js';
export { api, choice, expr, flag, int, json, nodes, text } from './props.js';
