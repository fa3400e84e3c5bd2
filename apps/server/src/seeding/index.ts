export { accessSeeds } from './access-seeds.js';
export { type SeedReport, seedAll, seedFiles } from './seed-all.js';
export { type SeedFile, seededAccounts } from './seed-file.js';
export { decisionTables, drawings } from './seed-processes.js';
