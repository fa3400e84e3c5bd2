export { PRINT_OPERATION_NAMES } from './print.operation.js';
export { PrintsModule } from './prints.module.js';
