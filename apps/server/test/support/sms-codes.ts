import { setTimeout } from 'node:timers/promises';
import type { TestServer } from './test-server.js';

/** The codes that were sent to a phone so far, which the provider of the tests writes to the log. */
export const codesSent = ({ log }: TestServer, phone: string): string[] =>
  [...log.matchAll(new RegExp(`to ${phone}.*?(\\d{6})`, 'g'))].map(([, code = '']) => code);

/** The code with this number, which arrives beside the answer of the call that sent it. */
export async function codeSent(server: TestServer, phone: string, number = 1): Promise<string> {
  for (let tries = 0; tries < 100 && codesSent(server, phone).length < number; tries += 1) await setTimeout(50);
  return codesSent(server, phone)[number - 1] ?? 'none';
}
