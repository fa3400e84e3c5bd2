export { backupInstallation } from './backup.js';
export { restoreInstallation } from './restore.js';
