export { LogsModule } from './logs.module.js';
export { type Note, UsualLog } from './usual-log.js';
