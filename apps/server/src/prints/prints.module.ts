import { Module } from '@nestjs/common';
import { WorkflowModule } from '../workflow/index.js';
import { PrintOperation } from './print.operation.js';

/** Prints records as PDF, as described by `prints` of a model. */
@Module({ imports: [WorkflowModule], providers: [PrintOperation] })
export class PrintsModule {}
