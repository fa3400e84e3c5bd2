// Child process: generates the load. Receives `{url, name, headers, people, rows, seconds, connections}`, returns
// figures.
import autocannon from 'autocannon';
import { CASES } from './cases.mjs';
import { PLAIN } from './plain-cases.mjs';
import { PLATFORM } from './platform-cases.mjs';

let round = 0;

async function run({ url, name, headers, people, rows, seconds, connections }) {
  const { request } = [...CASES, ...PLATFORM, ...PLAIN].find((one) => one.name === name);
  const all = { ...headers, 'content-type': 'application/json' };
  round += 1;
  let at = 0;
  // Each request takes the next row of the ring; each time a row is used again, its version is one higher.
  const setupRequest = (template) => {
    const row = rows[at % rows.length];
    const turn = Math.floor(at / rows.length);
    at += 1;
    const { method, path, body } = request(people, { ...row, version: row.version + turn }, `${round}.${at}`);
    return { ...template, method, path, body: body === undefined ? undefined : JSON.stringify(body) };
  };
  const plain = () => {
    const { method, path, body } = request(people);
    return { method, path, body: body === undefined ? undefined : JSON.stringify(body), headers: all };
  };
  const requests = rows === undefined ? [plain()] : [{ headers: all, setupRequest }];
  const result = await autocannon({ url, connections, duration: seconds, requests });
  return {
    perSecond: result['2xx'] / result.duration,
    seconds: result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

process.on('message', (message) => {
  run(message).then(
    (result) => process.send({ result }),
    (error) => process.send({ error: error.stack }),
  );
});
