import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { Access } from './access.js';
import { PermitGuard } from './permit.js';
import { Principals } from './principals.js';
import { RightsStore } from './rights.store.js';
import { Revocations } from './token/revocation.store.js';
import { SigningKey } from './token/signing-key.store.js';
import { TokenVerifier } from './token/token-verifier.js';

/** Rights for the whole application. Importing it closes every route that declares no permission. */
@Global()
@Module({
  providers: [
    RightsStore,
    Principals,
    SigningKey,
    TokenVerifier,
    Revocations,
    Access,
    { provide: APP_GUARD, useClass: PermitGuard },
  ],
  exports: [Access, SigningKey, Revocations],
})
export class AccessModule {}
