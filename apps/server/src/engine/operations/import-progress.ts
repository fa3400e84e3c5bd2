/** The progress of an import. */
export interface ImportProgress {
  /** Whether rows are being checked or stored. */
  readonly step: 'checking' | 'storing';
  /** Rows that are done in this step. */
  readonly rows: number;
  /** Part of the file that is done, in percent. */
  readonly percent: number;
}

/** The latest running import of each person. Only on this server: another one has no progress of it. */
const running = new Map<string, ImportProgress>();

/** The progress of the person's import; undefined when none runs here. */
export const importProgressOf = (userId: string): ImportProgress | undefined => running.get(userId);

/** Runs an import; `tell` records its progress until it ends. */
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
    // A later import of the same person is still shown.
    if (running.get(userId) === last) running.delete(userId);
  }
}
