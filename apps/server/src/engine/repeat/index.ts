export { RepeatCleaner } from './repeat-cleaner.js';
export { RepeatInterceptor } from './repeat.interceptor.js';
export { Repeats } from './repeats.js';
