import { moduleNameMapper, transform, transformIgnorePatterns } from './jest/names.mjs';

/** Components that live outside the repository bring their specs. */
const outside = process.env.LAMINA_COMPONENTS;

export default {
  testEnvironment: 'node',
  testTimeout: 60_000,
  roots: ['<rootDir>/src', '<rootDir>/build', ...(outside ? [outside] : [])],
  // What they import by name is found here.
  modulePaths: ['<rootDir>/../../node_modules'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: moduleNameMapper('<rootDir>'),
  transform: transform('<rootDir>'),
  transformIgnorePatterns,
};
