export { Dictionaries } from './dictionaries.js';
export { Labels } from './labels.js';
export { addLiveFields } from './live-fields.js';
export { forest, pageData } from './shape.js';
