import { createRequire } from 'node:module';
import type { UserConfig } from 'vite';
import { components } from './components/vite-components.js';
import { refuseHoles } from './known-holes.js';
import { noPrograms } from './no-programs.js';
import { patchAmis } from './patch-amis.js';
import { safeParts } from './safe-parts.js';

const require = createRequire(import.meta.url);
const AMIS_UI_COMPONENT = /[\\/]amis-ui[\\/]esm[\\/]components[\\/]/;
const WITH_EFFECTS = /[\\/]components[\\/](index|icons|locale|themes)\b/;

/**
 * The Vite settings amis needs, here and in the editor: one copy of React and echarts, ES builds of packages that amis
 * imports as bundles, and tree shaking of amis-ui (its package.json does not mark it free of side effects, although it
 * is).
 */
export function amisConfig(mode: string, application: 'runtime' | 'editor'): UserConfig {
  return {
    plugins: [components(), safeParts(), patchAmis(application), noPrograms(), refuseHoles()],
    resolve: {
      conditions: ['source', 'module', 'browser', mode === 'production' ? 'production' : 'development'],
      dedupe: ['react', 'react-dom', 'echarts'],
      alias: [
        { find: /^punycode$/, replacement: require.resolve('punycode/punycode.es6.js') },
        { find: 'echarts-wordcloud/dist/echarts-wordcloud', replacement: 'echarts-wordcloud/index.js' },
        // The locale files import moment's other build. Without the alias there would be two copies, and the calendar
        // would use the one without the language.
        { find: /^moment\/locale\/([\w-]+)(\.js)?$/, replacement: 'moment/dist/locale/$1.js' },
        // Rules of time zones since 1880 are three quarters of a megabyte; those of ten years are enough for a plant.
        { find: /^moment-timezone$/, replacement: 'moment-timezone/builds/moment-timezone-with-data-10-year-range.js' },
        { find: /^moment$/, replacement: 'moment/dist/moment.js' },
      ],
    },
    css: { lightningcss: { errorRecovery: true } },
    build: {
      target: 'es2022',
      rolldownOptions: {
        treeshake: {
          // undefined: use what the package itself declares.
          moduleSideEffects: (id) => (AMIS_UI_COMPONENT.test(id) && !WITH_EFFECTS.test(id) ? false : undefined),
        },
      },
    },
  };
}
