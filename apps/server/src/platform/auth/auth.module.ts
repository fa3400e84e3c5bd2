import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { AuthController } from './auth.controller.js';
import { Captchas } from './captcha/captcha.store.js';
import { ClientErrors } from './client-error.store.js';
import { LoginFailures } from './password/login-failure.store.js';
import { OwnPassword } from './password/own-password.js';
import { PasswordGrant } from './password/password.grant.js';
import { Passwords } from './password/passwords.store.js';
import { Params } from './params.store.js';
import { TenantInfoController } from './tenant-info.controller.js';
import { TenantInfo } from './tenant-info.store.js';
import { Accounts } from './token/account.store.js';
import { Clients } from './token/client.store.js';
import { Grants } from './token/grants.js';
import { RefreshTokens } from './token/refresh-token.store.js';
import { TokenService } from './token/token.service.js';

@Module({
  imports: [JwtModule.register({})],
  controllers: [AuthController, TenantInfoController],
  providers: [
    Accounts,
    Captchas,
    ClientErrors,
    Clients,
    Grants,
    LoginFailures,
    OwnPassword,
    Params,
    PasswordGrant,
    Passwords,
    RefreshTokens,
    TenantInfo,
    TokenService,
  ],
  exports: [Accounts, Grants, LoginFailures, OwnPassword, Params, Passwords, RefreshTokens, TokenService],
})
export class AuthModule {}
