export { LOG_OPERATION_NAMES } from './log-operations.js';
export { LogsModule } from './logs.module.js';
export { withoutToken } from './masking.js';
export { type Note, UsualLog } from './usual-log.js';
