import { inspect } from 'node:util';
import type { LoggerService } from '@nestjs/common';
import { currentRequest } from './request-context.js';

type LogLevel = 'info' | 'warn' | 'error';
/** Additional data of a line; must not contain secrets. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;
type LogFormat = 'text' | 'json';

let format: LogFormat = 'text';
let isCommand = false;

/** Sets the format of lines: text for people (default), or one JSON object per line for log collectors. */
export function useLogFormat(wanted: LogFormat): void {
  format = wanted;
}

/** From now on every line goes to standard error, because standard output is for the result of a command. */
export function logBesideOutput(): void {
  isCommand = true;
}

const stackOf = (error: unknown): string | undefined =>
  error === undefined ? undefined : error instanceof Error ? (error.stack ?? error.message) : inspect(error);

function asJson(level: LogLevel, message: string, fields: LogFields, error: unknown): string {
  const { requestId, span } = currentRequest() ?? {};
  const said = { time: new Date().toISOString(), level, message, requestId, traceId: span?.traceId, ...fields };
  return JSON.stringify({ ...said, stack: stackOf(error) });
}

function asText(level: LogLevel, message: string, fields: LogFields, error: unknown): string {
  const { requestId } = currentRequest() ?? {};
  const { from, ...rest }: LogFields = { requestId, ...fields };
  const told = Object.entries(rest)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`);
  const line = [new Date().toISOString(), level, from === undefined ? '' : `[${from}]`, message, ...told];
  const stack = stackOf(error);
  return line.filter(Boolean).join(' ') + (stack === undefined ? '' : `\n${stack}`);
}

function write(level: LogLevel, message: string, fields: LogFields = {}, error?: unknown): void {
  const line = (format === 'json' ? asJson : asText)(level, message, fields, error);
  (level === 'error' || isCommand ? process.stderr : process.stdout).write(`${line}\n`);
}

/**
 * The only way to write log lines. Each line contains the id of its request. Calls, errors and changes are also stored
 * in the log tables.
 */
export const log = {
  info: (message: string, fields?: LogFields): void => write('info', message, fields),
  warn: (message: string, fields?: LogFields): void => write('warn', message, fields),
  error: (message: string, fields?: LogFields, error?: unknown): void => write('error', message, fields, error),
};

const textOf = (message: unknown): string => (typeof message === 'string' ? message : inspect(message));
const named = (from: unknown): LogFields => (typeof from === 'string' ? { from } : {});

/** Lines of Nest and of every `new Logger(name)` are written in the same way, but only warnings and errors. */
export const nestLog: LoggerService = {
  log: () => undefined,
  debug: () => undefined,
  verbose: () => undefined,
  warn: (message: unknown, ...rest: unknown[]) => log.warn(textOf(message), named(rest.at(-1))),
  // Nest passes (message, stack, name) or (message, name).
  error: (message: unknown, ...rest: unknown[]) =>
    write(
      'error',
      textOf(message),
      named(rest.at(-1)),
      rest.length > 1 && rest[0] !== undefined ? Object.assign(new Error(), { stack: String(rest[0]) }) : undefined,
    ),
  fatal: (message: unknown, ...rest: unknown[]) => log.error(textOf(message), named(rest.at(-1))),
};
