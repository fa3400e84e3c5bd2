import { FORM, post } from './http.js';
import { fill, type SmsMessage, type SmsProvider, type SmsService } from './provider.js';

const ENDPOINT = 'https://sms.yunpian.com/v2/sms/batch_send.json';

/** Yunpian: the text is ours, the key goes with the form. */
export const yunpian: SmsProvider = {
  async send(
    { endpoint, keyId, signName, template, local }: SmsService,
    { phones, params }: SmsMessage,
  ): Promise<void> {
    const text = `【${signName}】${fill(template, params)}`;
    const body = new URLSearchParams({ apikey: keyId, mobile: phones.join(','), text }).toString();
    const answer = await post(endpoint || ENDPOINT, body, FORM, local);
    const failed = (answer['data'] as { code?: number; msg?: string }[] | undefined)?.find(({ code }) => code !== 0);
    if (failed !== undefined) throw new Error(`yunpian ${failed.code}: ${failed.msg}`);
  },
};
