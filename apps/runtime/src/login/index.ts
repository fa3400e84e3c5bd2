export { LoginPage } from './login-page.js';
