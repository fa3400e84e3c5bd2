import { Module } from '@nestjs/common';
import { WorkflowModule } from '../workflow/index.js';
import { PrintOperation } from './print.operation.js';

/** Records on paper: `prints` of a model as PDF. */
@Module({ imports: [WorkflowModule], providers: [PrintOperation] })
export class PrintsModule {}
