import { badRequest } from '../../errors/index.js';
import { demandText, isBlank, isObject, type Params } from '../../http/index.js';

const PHONE = /^\+?\d{6,15}$/;
const MAX_PHONES = 100;
const MAX_LENGTH = 500;

export function demandPhone(values: Params, name = 'phone'): string {
  const phone = demandText(values, name);
  if (!PHONE.test(phone)) throw badRequest('sms.phone');
  return phone;
}

/** Phones joined by commas. Throws 400 when one is none. */
export function demandPhones(values: Params): string[] {
  const phones = demandText(values, 'phones', MAX_PHONES * 20)
    .split(/[,，]/)
    .map((phone) => phone.trim());
  if (phones.length > MAX_PHONES) throw badRequest('request.tooMany', { max: MAX_PHONES });
  if (!phones.every((phone) => PHONE.test(phone))) throw badRequest('sms.phone');
  return [...new Set(phones)];
}

/** Params of the template: a JSON object, as text or as it stands. Throws 400 for anything else. */
export function readParams(values: Params): Record<string, string> {
  const given = values['params'];
  if (isBlank(given)) return {};
  let object: unknown = given;
  try {
    if (typeof given === 'string') object = JSON.parse(given);
  } catch {
    throw badRequest('sms.params');
  }
  if (!isObject(object)) throw badRequest('sms.params');
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, String(value).slice(0, MAX_LENGTH)]));
}

const TENANT = /^\w{1,12}$/;

/** The tenant that a stranger names, by header or query. */
export function strangersTenant(header: unknown, values: Params): string | undefined {
  const named = [header, values['tenantId'], values['tenant_id']].find((one) => typeof one === 'string' && one !== '');
  return typeof named === 'string' && TENANT.test(named) ? named : undefined;
}
