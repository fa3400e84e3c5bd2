/** Longer than the job runner needs for due jobs on a busy machine. */
const SOON_MS = 20_000;

/** Waits until a condition is true. Throws if that takes too long. */
export async function soon(holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + SOON_MS; !(await holds()); await new Promise((wake) => setTimeout(wake, 100)))
    if (Date.now() > end) throw new Error('it did not happen');
}
