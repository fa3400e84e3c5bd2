import { Injectable } from '@nestjs/common';
import { MetadataService } from '../metadata-service.js';
import { Operations } from '../operation.js';
import { Pipeline } from '../pipeline.js';
import { reportOperation } from './reports.js';

/** Brings the operation `report` in, which asks lists through the pipeline itself. */
@Injectable()
export class Reports {
  constructor(operations: Operations, metadata: MetadataService, pipeline: Pipeline) {
    operations.register(reportOperation(metadata, pipeline));
  }
}
