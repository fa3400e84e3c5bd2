export { Dictionaries } from './dictionaries.js';
export { Labels } from './labels.js';
export { forest, pageData } from './shape.js';
