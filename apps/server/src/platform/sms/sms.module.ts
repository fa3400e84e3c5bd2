import { Module } from '@nestjs/common';
import { SmsController } from './sms.controller.js';
import { Sms } from './sms.service.js';
import { ValidationCodes } from './validation-codes.js';

@Module({ controllers: [SmsController], providers: [Sms, ValidationCodes], exports: [ValidationCodes] })
export class SmsModule {}
