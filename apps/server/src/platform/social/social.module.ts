import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { Bindings } from './binding.store.js';
import { Flows } from './flow.js';
import { OpenId } from './openid.js';
import { Providers } from './provider.store.js';
import { SocialController } from './social.controller.js';
import { SocialGrant } from './social.grant.js';

@Module({
  imports: [AuthModule],
  controllers: [SocialController],
  providers: [Bindings, Flows, OpenId, Providers, SocialGrant],
})
export class SocialModule {}
