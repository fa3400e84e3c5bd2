import { Body, Controller, HttpCode, Post, Query } from '@nestjs/common';
import { Permit } from '../../access/index.js';
import { demandText, demandVerbatim, given, type Params } from '../../http/index.js';
import { Registrations } from './registration.store.js';

/** Longest text of each parameter. */
const PARAMETERS = { tenantId: 12, name: 32, account: 45, password: 255, oauthId: 19 } as const;

/** Guests ask for an account; an administrator lets them in by giving them a role. */
@Controller('api/lc-user')
export class RegistrationController {
  constructor(private readonly registrations: Registrations) {}

  @Post('register-guest')
  @Permit('public')
  @HttpCode(200)
  async register(@Query() query: Params, @Body() body: unknown): Promise<void> {
    const params = given(query, body);
    const read = (name: keyof typeof PARAMETERS): string => demandText(params, name, PARAMETERS[name]);
    await this.registrations.add({
      tenantId: read('tenantId'),
      name: read('name'),
      account: read('account'),
      password: demandVerbatim(params, 'password', PARAMETERS.password),
      oauthId: read('oauthId'),
    });
  }
}
