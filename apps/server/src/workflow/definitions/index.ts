export { type Definition, Definitions, type Deployment } from './definitions.js';
export { Deployer } from './deployer.js';
export { problemWords, refusal, stopWords } from './describe.js';
export { Models } from './models.js';
export { type ProcessFile, ProcessSeeds } from './process-seeds.js';
export { businessOf } from './references.js';
export { Simulations } from './simulations.js';
export { documentVariables, ProcessParams, paramNames } from './variables.js';
export { checkDrawing } from './drawing-check.js';
