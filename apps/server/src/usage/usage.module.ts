import { Module } from '@nestjs/common';
import { PagesModule } from '../pages/index.js';
import { WorkflowModule } from '../workflow/index.js';
import { UsageController } from './usage.controller.js';
import { UsageService } from './usage.service.js';

@Module({ imports: [PagesModule, WorkflowModule], controllers: [UsageController], providers: [UsageService] })
export class UsageModule {}
