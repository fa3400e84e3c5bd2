/** Longer than the job runner takes for what is due, on a machine that has much to do. */
const SOON_MS = 20_000;

/** Waits until something holds. Throws when it does not come about. */
export async function soon(holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + SOON_MS; !(await holds()); await new Promise((wake) => setTimeout(wake, 100)))
    if (Date.now() > end) throw new Error('it did not happen');
}
