import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { PhoneGrant } from './phone.grant.js';
import { SmsController } from './sms.controller.js';
import { Sms } from './sms.service.js';
import { SmsQuota } from './sms-quota.store.js';
import { ValidationCodes } from './validation-codes.js';

@Module({
  imports: [AuthModule],
  controllers: [SmsController],
  providers: [PhoneGrant, Sms, SmsQuota, ValidationCodes],
  exports: [ValidationCodes],
})
export class SmsModule {}
