import { createHmac, randomUUID } from 'node:crypto';
import { FORM, post } from './http.js';
import type { SmsMessage, SmsProvider, SmsService } from './provider.js';

const ENDPOINT = 'https://dysmsapi.aliyuncs.com/';

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/** Signature of a call in the RPC style of Alibaba Cloud: HMAC-SHA1 of the sorted parameters, in Base64. */
export function rpcSignature(parameters: Readonly<Record<string, string>>, secret: string): string {
  const sorted = Object.keys(parameters)
    .sort()
    .map((name) => `${encoded(name)}=${encoded(parameters[name] ?? '')}`)
    .join('&');
  return createHmac('sha1', `${secret}&`)
    .update(`POST&${encoded('/')}&${encoded(sorted)}`)
    .digest('base64');
}

/** Alibaba Cloud SMS, action SendSms. */
export const aliyun: SmsProvider = {
  async send(service: SmsService, { phones, params }: SmsMessage): Promise<void> {
    const parameters: Record<string, string> = {
      Action: 'SendSms',
      Version: '2017-05-25',
      Format: 'JSON',
      RegionId: service.region || 'cn-hangzhou',
      AccessKeyId: service.keyId,
      SignatureMethod: 'HMAC-SHA1',
      SignatureVersion: '1.0',
      SignatureNonce: randomUUID(),
      Timestamp: new Date().toISOString().replace(/\.\d{3}/, ''),
      PhoneNumbers: phones.join(','),
      SignName: service.signName,
      TemplateCode: service.template,
      TemplateParam: JSON.stringify(params),
    };
    const signature = rpcSignature(parameters, service.secret);
    const body = new URLSearchParams({ ...parameters, Signature: signature }).toString();
    const answer = await post(service.endpoint || ENDPOINT, body, FORM, service.local);
    if (answer['Code'] !== 'OK') throw new Error(`aliyun ${String(answer['Code'])}: ${String(answer['Message'])}`);
  },
};
