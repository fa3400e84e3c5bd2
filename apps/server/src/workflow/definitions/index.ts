export { type Definition, Definitions, type Deployment } from './definitions.js';
export { Deployer } from './deployer.js';
export { Models } from './models.js';
export { type ProcessFile, ProcessSeeds } from './process-seeds.js';
export { Simulations } from './simulations.js';
export { ProcessParams } from './variables.js';
export { checkDrawing, type DrawingNames } from './drawing-check.js';
