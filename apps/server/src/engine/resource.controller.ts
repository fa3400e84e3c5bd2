import { All, Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Permit } from '../access/index.js';
import { Raw } from '../http/index.js';
import { Pipeline } from './pipeline.js';

/** All regular calls: one wildcard, mounted after every irregular controller. */
@Controller('api')
export class ResourceController {
  constructor(private readonly pipeline: Pipeline) {}

  @All('*')
  @Permit('decided')
  @Raw()
  async call(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const body = await this.pipeline.handle(request, reply);
    if (body !== undefined) void reply.send(body);
  }
}
