import { Injectable } from '@nestjs/common';
import { MetadataService } from '../metadata-service.js';
import { Operations } from '../operation.js';
import { Pipeline } from '../pipeline.js';
import { reportOperation } from './reports.js';

/** Registers the operation `report`, which calls lists through the pipeline. */
@Injectable()
export class Reports {
  constructor(operations: Operations, metadata: MetadataService, pipeline: Pipeline) {
    operations.register(reportOperation(metadata, pipeline));
  }
}
