export type { Sample } from '../components/kit/sample.js';
export { drawPage, samplePage } from './sample-page.js';
export { type Answers, type Asked, data, refusal, type Said, serve, stage } from './stage.js';
