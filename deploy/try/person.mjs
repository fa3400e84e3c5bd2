// Calls of one person to a server, as the browser makes them.
import { createHash } from 'node:crypto';

const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const BASIC = `Basic ${Buffer.from('lamina:lamina_secret').toString('base64')}`;

/** Answers of the token endpoint: `{access_token}` or `{error}`. */
export async function askToken(url, account, password, more = {}) {
  const query = new URLSearchParams({
    ...{ tenantId: '000000', username: account, password: sha256(password) },
    ...{ grant_type: 'password', scope: 'all', type: 'account' },
    ...more,
  });
  const headers = { authorization: BASIC, 'tenant-id': '000000' };
  return (await fetch(`${url}/api/lc-auth/oauth/token?${query}`, { method: 'POST', headers })).json();
}

/** The first login of an account, which must choose its own password; returns the token. */
export async function firstLogin(url, account, first, own) {
  const refused = await askToken(url, account, first);
  if (refused.error !== 'password_expired') throw new Error(`a first password was not refused: ${refused.error}`);
  const { access_token: token } = await askToken(url, account, first, { new_password: sha256(own) });
  if (token === undefined) throw new Error(`${account} cannot choose a password`);
  return token;
}

export async function login(url, account, password) {
  const { access_token: token, error } = await askToken(url, account, password);
  if (token === undefined) throw new Error(`${account} cannot log in: ${error}`);
  return token;
}

/** Makes calls with a token; each throws when it is not answered with 200. */
export function person(url, token) {
  const headers = { authorization: BASIC, 'tenant-id': '000000', 'lc-auth': `bearer ${token}` };
  const call = async (method, path, body, type) => {
    const more = type === undefined ? {} : { 'content-type': type };
    const answer = await fetch(url + path, { method, headers: { ...headers, ...more }, body });
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  return {
    /** The same session at another server. */
    at: (other) => person(other, token),
    get: async (path) => (await (await call('GET', path)).json()).data,
    post: async (path, body) =>
      (await (await call('POST', path, JSON.stringify(body), 'application/json')).json()).data,
    bytes: async (path) => Buffer.from(await (await call('GET', path)).arrayBuffer()),
    upload: async (path, name, bytes) => {
      const form = new FormData();
      form.set('file', new Blob([bytes]), name);
      return (await (await call('POST', path, form)).json()).data;
    },
  };
}
