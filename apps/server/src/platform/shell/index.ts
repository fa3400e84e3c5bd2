export { ShellModule } from './shell.module.js';
