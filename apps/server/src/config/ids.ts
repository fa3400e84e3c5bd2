/**
 * 64-bit, time-ordered ids as decimal strings: 42 bits of milliseconds since 2024, 10 bits of node, 12 bits of
 * sequence. The node number is random at each start. Among 20 servers the probability that two share a number is 17 %;
 * even then, only ids made in the same millisecond with the same sequence collide, and the primary key refuses those.
 */
const EPOCH = 1_704_067_200_000;
const node = BigInt(Math.floor(Math.random() * 1024));
let lastMillis = 0;
let sequence = Math.floor(Math.random() * 2048);

/** A new id; strictly increasing within this process. */
export function newId(): string {
  let now = Date.now();
  if (now > lastMillis) {
    lastMillis = now;
    sequence = Math.floor(Math.random() * 512);
  } else {
    now = lastMillis;
    sequence += 1;
    if (sequence > 4095) {
      lastMillis += 1;
      now = lastMillis;
      sequence = 0;
    }
  }
  return ((BigInt(now - EPOCH) << 22n) | (node << 12n) | BigInt(sequence)).toString();
}

/** Whether a value has the form of an id; any other value cannot name a record. */
export const isId = (value: unknown): value is string => typeof value === 'string' && /^\d{1,19}$/.test(value);
