import { SetMetadata } from '@nestjs/common';

const TAKES = 'takes';

/**
 * What a parameter is: `id`, `ids`, `text`, `text(128)`, `texts`, `number(1-50)`, `flag`, `object`, `time`, or one of
 * several words `one(open|finished)`; with `!` it must be given.
 */
export type Described = Readonly<Record<string, string>>;

/** What a call takes, in its query or body, and what the data of its answer hold; `many`: each item of a list. */
export interface Taken {
  readonly parameters: Described;
  readonly answer?: Described;
  readonly many?: boolean;
}

/** Describes a call of a controller for the documents of all calls. */
export const Takes = (parameters: Described, answer?: Described, many?: 'many'): MethodDecorator =>
  SetMetadata(TAKES, { parameters, ...(answer && { answer }), ...(many && { many: true }) } satisfies Taken);

/** What `Takes` says of a handler. */
export const takenBy = (handler: object): Taken | undefined => Reflect.getMetadata(TAKES, handler) as Taken | undefined;
