/** What a component.ts needs. Only declarations, so that importing this loads no view; views import `view.ts`. */
export { type ComponentDeclaration, defineComponent, type View } from './define-component.js';
export { api, choice, expr, flag, int, json, nodes, text } from './props.js';
