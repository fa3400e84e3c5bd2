export { SessionsModule } from './sessions.module.js';
