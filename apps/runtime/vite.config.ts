import react from '@vitejs/plugin-react';
import { defineConfig, mergeConfig } from 'vite';
import { amisConfig } from './build/amis-vite.js';
import { outsideSchemas } from './build/components/outside-schemas.js';
import { installable } from './build/installable/installable.js';
import { precompress } from './build/precompress.js';

/** Small parts of amis-ui that nearly every list and form page uses: one file instead of fifty. */
const USUAL_PARTS = [
  ...['AutoFoldedList', 'Badge', 'Button', 'Checkbox', 'DatePicker', 'DateRangePicker', 'Drawer', 'GroupedSelection'],
  ...['Html', 'Input', 'InputBox', 'Modal', 'NumberInput', 'OverflowTpl', 'Pagination', 'Picker', 'PopOverContainer'],
  ...[
    'PopUp',
    'PullRefresh',
    'Remark',
    'ResultBox',
    'SearchBox',
    'Select',
    'Spinner',
    'Tag',
    'Textarea',
    'TooltipWrapper',
  ],
].join('|');

const SERVER = 'http://127.0.0.1:3000';

export default defineConfig(({ mode }) =>
  mergeConfig(amisConfig(mode, 'runtime'), {
    base: '/',
    plugins: [react(), outsideSchemas(), installable(), precompress()],
    server: { port: 5173, strictPort: true, proxy: { '/api': SERVER } },
    preview: { strictPort: true, proxy: { '/api': SERVER } },
    build: {
      chunkSizeWarningLimit: 2500,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              // Packages that the login also needs are a separate chunk; otherwise the login would load amis.
              {
                name: 'react',
                test: /node_modules[\\/](react|react-dom|react-is|scheduler|react-router|react-router-dom|zustand)[\\/]|preload-helper/,
                priority: 3,
              },
              { name: 'lodash', test: /node_modules[\\/](lodash|tslib|clsx|keycode)[\\/]/, priority: 2.5 },
              { name: 'amis-core', test: /node_modules[\\/](amis-core|amis-formula)[\\/]/, priority: 2 },
              { name: 'amis-ui', test: new RegExp(`[/]amis-ui/esm/components/(${USUAL_PARTS})[.]js$`), priority: 1 },
            ],
          },
        },
      },
    },
  }),
);
