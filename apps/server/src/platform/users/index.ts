export { USER_OPERATION_NAMES } from './user-operations.js';
export { UsersModule } from './users.module.js';
