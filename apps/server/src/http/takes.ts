import { SetMetadata } from '@nestjs/common';

const TAKES = 'takes';

/**
 * Type of each parameter: `id`, `ids`, `text`, `text(128)`, `texts`, `number(1-50)`, `flag`, `object`, `objects`, `time`, or one
 * of several words `one(open|finished)`; with `!` it is required.
 */
export type Described = Readonly<Record<string, string>>;

/** The parameters of a call, in query or body, and the data of its answer; `many`: each item of a list. */
export interface Taken {
  readonly parameters: Described;
  readonly answer?: Described;
  readonly many?: boolean;
}

/** Describes a call of a controller for the API documentation. */
export const Takes = (parameters: Described, answer?: Described, many?: 'many'): MethodDecorator =>
  SetMetadata(TAKES, { parameters, ...(answer && { answer }), ...(many && { many: true }) } satisfies Taken);

/** The description of a handler by `Takes`. */
export const takenBy = (handler: object): Taken | undefined => Reflect.getMetadata(TAKES, handler) as Taken | undefined;
