export { NoticeBell } from './notice-bell.js';
