import { post } from './http.js';
import { fill, type SmsMessage, type SmsProvider, type SmsService } from './provider.js';

/**
 * Any service that takes JSON: posts `{phones, sign, template, params, text}` with the key as bearer token. It has taken
 * the message when it answers 2xx and neither `success: false` nor a `code` other than 0 and 200.
 */
export const json: SmsProvider = {
  async send(
    { endpoint, keyId, signName, template, local }: SmsService,
    { phones, params }: SmsMessage,
  ): Promise<void> {
    if (!endpoint) throw new Error('the service has no address');
    const body = JSON.stringify({ phones, sign: signName, template, params, text: fill(template, params) });
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${keyId}` };
    const { success, code } = await post(endpoint, body, headers, local);
    const refused = success === false || (code !== undefined && !['0', '200', 'OK'].includes(String(code)));
    if (refused) throw new Error(`the service refuses the message: ${String(code)}`);
  },
};
