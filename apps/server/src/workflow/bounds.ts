import { loadConfig } from '../config/index.js';
import { loadLimits } from '../metadata/index.js';

/** What a process may cost, of schemas/limits.json: the one place where the engine's bounds are read. */
export const bounds = loadLimits(loadConfig().schemasDir).workflow;
