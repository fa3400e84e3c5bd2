/** How far an import is. */
export interface ImportProgress {
  /** Whether rows are still checked, or stored already. */
  readonly step: 'checking' | 'storing';
  /** Rows that were gone through in this step. */
  readonly rows: number;
  /** How much of the file is behind them, in percent. */
  readonly percent: number;
}

/** The import that each person began last, while it runs. On this server alone: another one has no figures of it. */
const running = new Map<string, ImportProgress>();

/** How far the person's import is; undefined when none runs here. */
export const importProgressOf = (userId: string): ImportProgress | undefined => running.get(userId);

/** Runs an import; `tell` notes how far it is until it ends. */
export async function withProgress<T>(
  userId: string,
  work: (tell: (progress: ImportProgress) => void) => Promise<T>,
): Promise<T> {
  let last: ImportProgress = { step: 'checking', rows: 0, percent: 0 };
  const tell = (progress: ImportProgress): void => {
    last = progress;
    running.set(userId, progress);
  };
  tell(last);
  try {
    return await work(tell);
  } finally {
    // A later import of the same person is still reported.
    if (running.get(userId) === last) running.delete(userId);
  }
}
