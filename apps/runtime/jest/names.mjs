// Modules that specs resolve differently from the bundler. `<runtime>` is this application's folder.
const AMIS = '(amis|amis-core|amis-ui)';

export const moduleNameMapper = (runtime) => ({
  // The CommonJS builds of amis, so that there is one instance of each and they share their other CommonJS packages.
  [`^${AMIS}$`]: `${runtime}/../../node_modules/$1/lib/index.js`,
  [`^${AMIS}/lib/(.*)$`]: `${runtime}/../../node_modules/$1/lib/$2`,
  '^virtual:lamina/(.*)$': `${runtime}/jest/virtual/$1`,
  '\\.(css|svg)$': `${runtime}/jest/asset.mjs`,
  '^(\\.{1,2}/.*)\\.js$': '$1',
});

export const transform = (runtime) => ({
  [`/node_modules/${AMIS}/lib/.*\\.js$`]: `${runtime}/jest/amis-parts.mjs`,
  '^.+\\.tsx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2022',
        experimental: { keepImportAttributes: true },
      },
      module: { type: 'es6' },
    },
  ],
});

export const transformIgnorePatterns = [`/node_modules/(?!${AMIS}/lib/)`];
