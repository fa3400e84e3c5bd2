export { SmsModule } from './sms.module.js';
export { ValidationCodes } from './validation-codes.js';
