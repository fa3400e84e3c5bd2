import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ControllerCalls } from './controller-calls.js';
import { DocsController } from './docs.controller.js';
import { OpenApiDocuments } from './openapi.js';

@Module({
  imports: [DiscoveryModule],
  controllers: [DocsController],
  providers: [ControllerCalls, OpenApiDocuments],
  exports: [ControllerCalls],
})
export class DocsModule {}
