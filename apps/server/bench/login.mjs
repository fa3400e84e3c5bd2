// Logs in as the seeded accounts, whose passwords are their names.
import { createHash } from 'node:crypto';

const sha256 = (text) => createHash('sha256').update(text).digest('hex');

export const loginPath = (account) =>
  `/api/lc-auth/oauth/token?${new URLSearchParams({
    tenantId: '000000',
    username: account,
    password: sha256(account),
    grant_type: 'password',
    scope: 'all',
    type: 'account',
  })}`;

export const loginHeaders = {
  authorization: `Basic ${Buffer.from('lamina:lamina_secret').toString('base64')}`,
  'tenant-id': '000000',
};

/** Access token of an account on a running server. */
export async function login(url, account) {
  const answer = await fetch(url + loginPath(account), { method: 'POST', headers: loginHeaders });
  const { access_token: token } = await answer.json();
  if (token === undefined) throw new Error(`${account} cannot log in: ${answer.status}`);
  return token;
}
