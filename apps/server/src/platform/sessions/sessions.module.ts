import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { Sessions } from './session.store.js';
import { ViewAsController } from './view-as.controller.js';
import { SessionsController } from './sessions.controller.js';

@Module({ imports: [AuthModule], controllers: [SessionsController, ViewAsController], providers: [Sessions] })
export class SessionsModule {}
