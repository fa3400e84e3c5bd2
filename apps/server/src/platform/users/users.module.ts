import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { Passwords } from './password.store.js';
import { UserPlatforms } from './platform.store.js';
import { RegistrationController } from './registration.controller.js';
import { Registrations } from './registration.store.js';
import { UserOperations } from './user-operations.js';

@Module({
  imports: [AuthModule],
  controllers: [RegistrationController],
  providers: [Passwords, Registrations, UserOperations, UserPlatforms],
})
export class UsersModule {}
