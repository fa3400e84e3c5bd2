import { Controller, Get } from '@nestjs/common';
import { type Actor, CurrentActor, Permit } from '../../access/index.js';
import { type ImportProgress, importProgressOf } from '../../engine/index.js';

/** How far the caller's own import is; zero while nothing is known of it. */
@Controller('api/lc-system/sheet')
@Permit('login')
export class ImportProgressController {
  @Get('progress')
  progress(@CurrentActor() actor: Actor): ImportProgress {
    return importProgressOf(actor.userId) ?? { step: 'checking', rows: 0, percent: 0 };
  }
}
