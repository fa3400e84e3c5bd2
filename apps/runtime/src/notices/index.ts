export { badgeText } from './message-list.js';
export { NoticeBell } from './notice-bell.js';
export { onMessage } from './store.js';
