// Loaded into a server under test: defines two host names that resolve as an attacker's name server would do it.
import dns from 'node:dns';
import promises from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';

const near = { address: '127.0.0.1', family: 4 };
const secret = { address: '169.254.169.254', family: 4 };

/** The second name alternates between the loopback address and the secret one with each lookup. */
const asked = new Map();
function told(host) {
  if (host === 'twofold.test') return [near, secret];
  if (host !== 'turning.test') return undefined;
  const count = asked.get(host) ?? 0;
  asked.set(host, count + 1);
  return [count % 2 === 0 ? near : secret];
}

const real = { whole: dns.lookup, promised: promises.lookup };
dns.lookup = (host, options, done) => {
  const found = told(host);
  if (found === undefined) return real.whole(host, options, done);
  return options.all ? done(null, found) : done(null, found[0].address, found[0].family);
};
promises.lookup = async (host, options) => {
  const found = told(host) ?? (await real.promised(host, options));
  return options?.all || !Array.isArray(found) ? found : found[0];
};
syncBuiltinESMExports();
