// Two servers under the same load, in alternating rounds.
import { cpuMicros, pause } from './processes.mjs';
import { median, ratiosOf, spread } from './table.mjs';

/** Alternates the rounds of the targets, so that other work of the machine affects all of them equally. */
export const duelsOf =
  ({ rounds, seconds, connections }) =>
  async (load, name, targets, prepare) => {
    const results = targets.map(() => []);
    for (let round = 0; round <= rounds; round += 1) {
      for (const [at, target] of targets.entries()) {
        const rows = await prepare?.(at);
        // The first round only warms both sides up.
        const { pid, ...message } = target;
        const before = cpuMicros(pid);
        const result = await load.shoot({ ...message, name, rows, connections, seconds: round === 0 ? 1 : seconds });
        if (result.failed > 0) process.stderr.write(`${name} at ${target.url}: ${result.failed} calls failed\n`);
        const micros =
          before === undefined ? Number.NaN : (cpuMicros(pid) - before) / (result.perSecond * result.seconds);
        if (round > 0) results[at].push({ ...result, micros });
        await pause(200);
      }
    }
    return results;
  };

export const figures = (label, ours, theirs, aim) => {
  const ratios = ratiosOf(ours, theirs);
  return {
    case: label,
    ours: Math.round(median(ours.map((one) => one.perSecond))),
    against: Math.round(median(theirs.map((one) => one.perSecond))),
    'µs cpu': `${Math.round(median(ours.map((one) => one.micros)))} / ${Math.round(median(theirs.map((one) => one.micros)))}`,
    p50: `${median(ours.map((one) => one.p50))} / ${median(theirs.map((one) => one.p50))}`,
    p99: `${median(ours.map((one) => one.p99))} / ${median(theirs.map((one) => one.p99))}`,
    ratio: median(ratios).toFixed(2),
    spread: spread(ratios),
    aim: `≥ ${aim}`,
    met: median(ratios) >= aim ? 'yes' : 'NO',
  };
};
