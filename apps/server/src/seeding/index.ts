export { type SeedReport, seedAll, seedFiles } from './seed-all.js';
export { readSeeds, type SeedFile, seededAccounts } from './seed-file.js';
export { Seeder } from './seeder.js';
