import { Body, Controller, HttpCode, Post, Query } from '@nestjs/common';
import { Permit } from '../../access/index.js';
import { badRequest } from '../../errors/index.js';
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
  async register(@Query() query: Record<string, unknown>, @Body() body: unknown): Promise<void> {
    const said: Record<string, unknown> = { ...query, ...(typeof body === 'object' ? body : {}) };
    const read = (name: keyof typeof PARAMETERS): string => {
      const value = said[name];
      if (value === undefined || value === null || value === '') throw badRequest('request.missing', { name });
      if (typeof value !== 'string' || value.trim() === '' || value.length > PARAMETERS[name])
        throw badRequest('request.wrongType', { name });
      return value;
    };
    await this.registrations.add({
      tenantId: read('tenantId'),
      name: read('name').trim(),
      account: read('account').trim(),
      password: read('password'),
      oauthId: read('oauthId'),
    });
  }
}
