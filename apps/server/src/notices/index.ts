export { ActionNotices } from './action-notices.js';
export type { Notice } from './notice.js';
export { NoticesModule } from './notices.module.js';
export { Notices } from './notices.service.js';
