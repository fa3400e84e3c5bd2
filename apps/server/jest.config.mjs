/**
 * Two projects: `--selectProjects unit` (beside the sources) and `--selectProjects integration` (test/, against the
 * built server over HTTP); `--testPathPatterns src/pages` chooses files. Specs are loaded by `test/runner`, as Node
 * loads any module.
 */
const shared = {
  testEnvironment: '<rootDir>/test/runner/environment.mjs',
  testRunner: '<rootDir>/test/runner/runner.mjs',
  transform: {},
};

export default {
  maxWorkers: 2,
  testTimeout: 120_000,
  testSequencer: '<rootDir>/test/runner/sequencer.mjs',
  projects: [
    { ...shared, displayName: 'unit', testMatch: ['<rootDir>/src/**/*.spec.ts'] },
    {
      ...shared,
      displayName: 'integration',
      testMatch: ['<rootDir>/test/**/*.spec.ts'],
      globalSetup: '<rootDir>/test/support/prepare.mjs',
      globalTeardown: '<rootDir>/test/support/dispose.mjs',
    },
  ],
};
