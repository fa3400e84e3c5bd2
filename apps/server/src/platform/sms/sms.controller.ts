import { Body, Controller, Headers, HttpCode, Ip, Post, Query } from '@nestjs/common';
import { type Actor, CurrentActor, Permit } from '../../access/index.js';
import { badRequest, describe } from '../../errors/index.js';
import { demandText, given, Message, type Params, textOf } from '../../http/index.js';
import { Sms } from './sms.service.js';
import { SmsQuota } from './sms-quota.store.js';
import { demandPhone, demandPhones, readParams, strangersTenant } from './sms-request.js';
import { ValidationCodes } from './validation-codes.js';

type Header = string | undefined;

/** Text messages and validation codes (wire-format §4.2). */
@Controller('api/lc-resource/sms/endpoint')
export class SmsController {
  constructor(
    private readonly sms: Sms,
    private readonly codes: ValidationCodes,
    private readonly quota: SmsQuota,
  ) {}

  /** The texts are the service's templates; only their values come from the caller. */
  @Post('send-message')
  @HttpCode(200)
  @Permit('sms_send')
  async sendMessage(@CurrentActor() actor: Actor, @Query() query: Params, @Body() body: unknown): Promise<Message> {
    const values = given(query, body);
    const message = { phones: demandPhones(values), params: readParams(values) };
    const code = textOf(values, 'code');
    await this.quota.take(actor, message.phones.length);
    await this.sms.send(actor.tenantId, actor.account, message, code);
    return new Message(describe('sms.sent'));
  }

  /** The login by phone asks for it without a token; the pace is bounded per phone and per address. */
  @Post('send-validate')
  @HttpCode(200)
  @Permit('public')
  async sendValidate(
    @CurrentActor() actor: Actor | undefined,
    @Query() query: Params,
    @Body() body: unknown,
    @Headers('tenant-id') header: Header,
    @Ip() ip: string,
  ): Promise<{ success: true; phone: string; id: string }> {
    const values = given(query, body);
    const phone = demandPhone(values);
    const tenantId = tenantOf(actor, header, values);
    const id = await (actor === undefined
      ? this.codes.sendForLogin(tenantId, phone, ip)
      : this.codes.send(tenantId, phone, ip));
    return { success: true, phone, id };
  }

  @Post('validate-message')
  @HttpCode(200)
  @Permit('login')
  async validate(@CurrentActor() actor: Actor, @Query() query: Params, @Body() body: unknown): Promise<Message> {
    const values = given(query, body);
    const [phone, id, value] = [demandPhone(values), demandText(values, 'id'), demandText(values, 'value')];
    if (!(await this.codes.check(actor.tenantId, phone, id, value))) throw badRequest('sms.wrongCode');
    return new Message(describe('sms.validated'));
  }
}

function tenantOf(actor: Actor | undefined, header: Header, values: Params): string {
  const tenantId = actor?.tenantId ?? strangersTenant(header, values);
  if (tenantId === undefined) throw badRequest('request.missing', { name: 'tenantId' });
  return tenantId;
}
