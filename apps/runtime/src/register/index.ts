export { RegisterPage } from './register-page.js';
