import { moduleNameMapper, transform, transformIgnorePatterns } from '../runtime/jest/names.mjs';

export default {
  testEnvironment: 'node',
  testTimeout: 60_000,
  roots: ['<rootDir>/src'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: moduleNameMapper('<rootDir>/../runtime'),
  transform: transform('<rootDir>/../runtime'),
  transformIgnorePatterns,
};
