const MAX_LENGTH = 8000;
const FRAME = /\(?((?:file:\/\/)?[^\s()]+):(\d+):\d+\)?$/m;

/** What the error log keeps of an error. */
export interface Failure {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  readonly file: string | null;
  readonly line: number | null;
}

/** Name, message, stack and place of whatever was thrown, cut to bounds. */
export function failureOf(thrown: unknown): Failure {
  if (!(thrown instanceof Error)) {
    const text = String(thrown).slice(0, MAX_LENGTH);
    return { name: typeof thrown, message: text, stack: text, file: null, line: null };
  }
  const stack = (thrown.stack ?? thrown.message).slice(0, MAX_LENGTH);
  const [, file, line] = FRAME.exec(stack) ?? [];
  return {
    name: thrown.name.slice(0, 255),
    message: thrown.message.slice(0, MAX_LENGTH),
    stack,
    file: file?.slice(file.lastIndexOf('/') + 1).slice(0, 255) ?? null,
    line: line === undefined ? null : Number(line),
  };
}
