// An OpenID Connect provider for tests: `node provider-process.mjs <redirect address>` prints its issuer. Every login
// is that of the person set last by `GET /person/<id>`, who agrees to everything.
import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';

const server = createServer();
server.listen(0, '127.0.0.1', () => {
  const issuer = `http://127.0.0.1:${server.address().port}`;
  let person = 'nobody';
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'lamina', client_secret: 'secret-of-the-provider', redirect_uris: [process.argv[2]] }],
    cookies: { keys: ['for tests'] },
    claims: { openid: ['sub'], profile: ['name', 'preferred_username'], email: ['email'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/come/${uid}` },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, name: `Name of ${id}`, preferred_username: id, email: `${id}@example.com` }),
    }),
  });
  const enter = async (request, response) => {
    const { params, prompt, grantId } = await provider.interactionDetails(request, response);
    if (prompt.name === 'login')
      return provider.interactionFinished(request, response, { login: { accountId: person } });
    const grant =
      (await provider.Grant.find(grantId ?? '')) ??
      new provider.Grant({ accountId: person, clientId: params.client_id });
    grant.addOIDCScope(params.scope);
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
  };
  const serve = provider.callback();
  server.on('request', (request, response) => {
    if (request.url.startsWith('/person/')) {
      person = request.url.slice('/person/'.length);
      response.end();
    } else if (request.url.startsWith('/come/')) {
      enter(request, response).catch((error) => response.writeHead(500).end(String(error)));
    } else serve(request, response);
  });
  process.stdout.write(`issuer ${issuer}\n`);
});
