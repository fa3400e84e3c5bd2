/**
 * Specs run as ES modules: NODE_OPTIONS=--experimental-vm-modules. Two projects: `--selectProjects unit` (beside the
 * sources) and `--selectProjects integration` (test/, against the built server over HTTP); `--testPathPatterns
 * src/pages` chooses files. Unit specs are loaded by `test/runner`, as Node loads any module.
 */
const shared = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^@fastify/static$': '<rootDir>/test/support/no-static-files.ts',
  },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        swcrc: false,
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
        },
        module: { type: 'es6' },
      },
    ],
  },
};

export default {
  maxWorkers: 2,
  testTimeout: 120_000,
  projects: [
    {
      displayName: 'unit',
      testMatch: ['<rootDir>/src/**/*.spec.ts'],
      testEnvironment: '<rootDir>/test/runner/environment.mjs',
      testRunner: '<rootDir>/test/runner/runner.mjs',
      transform: {},
    },
    {
      ...shared,
      displayName: 'integration',
      testMatch: ['<rootDir>/test/**/*.spec.ts'],
      globalSetup: '<rootDir>/test/support/prepare.mjs',
      globalTeardown: '<rootDir>/test/support/dispose.mjs',
    },
  ],
};
