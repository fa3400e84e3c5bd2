import { badRequest } from '../../errors/index.js';

type Values = Record<string, unknown>;

const PHONE = /^\+?\d{6,15}$/;
const MOST_PHONES = 100;
const LONGEST = 500;

/** What the query and a JSON or form body say together; the query first. */
export const merged = (query: Values, body: unknown): Values => ({
  ...(typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Values) : {}),
  ...query,
});

/** A text. Throws 400 when it is missing. */
export function demandText(values: Values, name: string): string {
  const value = values[name];
  if (value === undefined || value === null || value === '') throw badRequest('request.missing', { name });
  if ((typeof value !== 'string' && typeof value !== 'number') || String(value).length > LONGEST * 4)
    throw badRequest('request.wrongType', { name });
  return String(value);
}

export function demandPhone(values: Values, name = 'phone'): string {
  const phone = demandText(values, name).trim();
  if (!PHONE.test(phone)) throw badRequest('sms.phone');
  return phone;
}

/** Phones joined by commas. Throws 400 when one is none. */
export function demandPhones(values: Values): string[] {
  const phones = demandText(values, 'phones')
    .split(/[,，]/)
    .map((phone) => phone.trim());
  if (phones.length > MOST_PHONES) throw badRequest('request.tooMany', { max: MOST_PHONES });
  if (!phones.every((phone) => PHONE.test(phone))) throw badRequest('sms.phone');
  return [...new Set(phones)];
}

/** Values of the template: a JSON object, as text or as it stands. Throws 400 for anything else. */
export function readParams(values: Values): Record<string, string> {
  const given = values['params'];
  if (given === undefined || given === null || given === '') return {};
  let object: unknown = given;
  try {
    if (typeof given === 'string') object = JSON.parse(given);
  } catch {
    throw badRequest('sms.params');
  }
  if (typeof object !== 'object' || object === null || Array.isArray(object)) throw badRequest('sms.params');
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, String(value).slice(0, LONGEST)]));
}

const TENANT = /^\w{1,12}$/;

/** The tenant that a stranger names, by header or query. */
export function strangersTenant(header: unknown, values: Values): string | undefined {
  const named = [header, values['tenantId'], values['tenant_id']].find((one) => typeof one === 'string' && one !== '');
  return typeof named === 'string' && TENANT.test(named) ? named : undefined;
}
