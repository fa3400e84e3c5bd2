import { defineComponent, expr, type View } from '../kit/index.js';

export default defineComponent({
  type: 'component-gallery',
  kind: 'block',
  icon: 'fa fa-shapes',
  isInternal: true,
  /** Type of the component to show. */
  props: { shown: expr('string') },
  load: (): View => import('./view.js'),
});
