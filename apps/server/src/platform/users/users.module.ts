import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { PasswordChange } from './password-change.js';
import { UserPlatforms } from './platform.store.js';
import { RegistrationController } from './registration.controller.js';
import { Registrations } from './registration.store.js';
import { UserOperations } from './user-operations.js';

@Module({
  imports: [AuthModule],
  controllers: [RegistrationController],
  providers: [PasswordChange, Registrations, UserOperations, UserPlatforms],
})
export class UsersModule {}
