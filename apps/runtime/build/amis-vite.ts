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
 * What amis needs from Vite, in this application and in the editor:
 * one React and one echarts, ES builds of the packages it names by their bundles, and components of amis-ui that are not
 * used left out (the package does not declare them free of side effects, though they are).
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
        // The locale files reach for moment's other build: two copies, and the calendar's one without the language.
        { find: /^moment\/locale\/([\w-]+)(\.js)?$/, replacement: 'moment/dist/locale/$1.js' },
        { find: /^moment$/, replacement: 'moment/dist/moment.js' },
      ],
    },
    css: { lightningcss: { errorRecovery: true } },
    build: {
      target: 'es2022',
      rolldownOptions: {
        treeshake: {
          // undefined: what the package itself says.
          moduleSideEffects: (id) => (AMIS_UI_COMPONENT.test(id) && !WITH_EFFECTS.test(id) ? false : undefined),
        },
      },
    },
  };
}
