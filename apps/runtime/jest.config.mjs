import { moduleNameMapper, transform, transformIgnorePatterns } from './jest/names.mjs';

/** Components outside the repository have their own specs. */
const outside = process.env.LAMINA_COMPONENTS;

export default {
  testEnvironment: 'node',
  testTimeout: 60_000,
  roots: ['<rootDir>/src', '<rootDir>/build', ...(outside ? [outside] : [])],
  // Packages that they import are found here.
  modulePaths: ['<rootDir>/../../node_modules'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: moduleNameMapper('<rootDir>'),
  transform: transform('<rootDir>'),
  transformIgnorePatterns,
};
