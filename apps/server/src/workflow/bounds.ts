import { loadConfig } from '../config/index.js';
import { loadLimits } from '../metadata/index.js';

/** The limits of the process engine, from schemas/limits.json; no other file reads them. */
export const bounds = loadLimits(loadConfig().schemasDir).workflow;
