import { Module } from '@nestjs/common';
import { DocsModule } from '../docs/index.js';
import { MenuModule } from '../menu/index.js';
import { Choices } from './choices.js';
import { ExplainController } from './explain.controller.js';
import { Explainer } from './explainer.js';
import { Persons } from './person.store.js';
import { Targets } from './targets.js';

@Module({
  imports: [DocsModule, MenuModule],
  controllers: [ExplainController],
  providers: [Choices, Explainer, Persons, Targets],
})
export class ExplainModule {}
