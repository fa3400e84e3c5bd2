import { loadConfig } from '../config/index.js';
import { loadLimits } from '../metadata/index.js';

/** Bounds of schemas/limits.json. */
export const limits = loadLimits(loadConfig().schemasDir);
