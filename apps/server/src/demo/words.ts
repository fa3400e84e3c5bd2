import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Row } from './people.js';

type Some<T> = readonly [T, ...T[]];

/** What the people of the plant order, say and write: `seeds/20-plant.json`. */
export interface PlantWords {
  /** Pairs of materials that are ordered, with the fields of the contract line; thickness in mm, price in CNY. */
  pairs: Some<{ line: Row; baseThk: Some<number>; cladThk: Some<number>; unitPrice: Some<number> }>;
  projects: Some<string>;
  product: string;
  rejections: Some<string>;
  stripSize: string;
  carrier: { plate: string; driver: string; series: string };
  supplier: string;
  /** Fields of a welding report; `repair` has those of a repair. */
  repair: Row;
  splice: Row;
  fracture: string;
  /** Fields of a report about a plate that is not flat. */
  uneven: { defect: string; result: string };
  /** What a customer changes (fields of a contract line), and why. */
  edit: { reason: string; line: Row };
  /** How an edge is cut, and how a tube sheet is machined. */
  edge: string;
  machining: { drawing: string; content: string };
  /** Reasons why production stops and why a plate is returned. */
  stop: string;
  back: { reason: string; result: string };
}

export const readPlantWords = (seedsDir: string): PlantWords =>
  JSON.parse(readFileSync(join(seedsDir, '20-plant.json'), 'utf8')) as PlantWords;
