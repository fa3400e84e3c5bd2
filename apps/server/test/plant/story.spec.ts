import { design } from './design.js';
import { inspection } from './inspection.js';
import { preparation } from './preparation.js';
import { blasting } from './blasting.js';
import { delivery } from './delivery.js';
import { records } from './records.js';
import { reports } from './reports.js';
import { begin } from './story.js';

/** One contract through the plant, as in scenario.md: each part continues where the part before ends. */
describe('the story of HT2603-018', () => {
  begin();
  design();
  preparation();
  blasting();
  inspection();
  delivery();
  records();
  reports();
});
