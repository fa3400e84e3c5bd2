import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { SmsModule } from '../sms/index.js';
import { PasswordChange } from './password-change.js';
import { PhoneChange } from './phone-change.js';
import { UserPlatforms } from './platform.store.js';
import { RegistrationController } from './registration.controller.js';
import { Registrations } from './registration.store.js';
import { UserOperations } from './user-operations.js';

@Module({
  imports: [AuthModule, SmsModule],
  controllers: [RegistrationController],
  providers: [PasswordChange, PhoneChange, Registrations, UserOperations, UserPlatforms],
})
export class UsersModule {}
