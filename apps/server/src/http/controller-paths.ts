import { PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner } from '@nestjs/core';

type Handler = (...args: unknown[]) => unknown;

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [String(value ?? '')]);
const joined = (base: string, rest: string): string =>
  `/${[base, rest]
    .flatMap((part) => part.split('/'))
    .filter((part) => part !== '')
    .join('/')}`;

/** Paths of a controller's method. */
export const handlerPaths = (owner: object, handler: Handler): string[] =>
  texts(Reflect.getMetadata(PATH_METADATA, owner)).flatMap((base) =>
    texts(Reflect.getMetadata(PATH_METADATA, handler)).map((rest) => joined(base, rest)),
  );

/** Paths of a controller, from its decorators. */
export function pathsOf(controller: { prototype: unknown }): string[] {
  const prototype = controller.prototype as Record<string, Handler>;
  return new MetadataScanner().getAllMethodNames(prototype as object).flatMap((name) => {
    const handler = prototype[name];
    return handler === undefined || Reflect.getMetadata(PATH_METADATA, handler) === undefined
      ? []
      : handlerPaths(controller, handler);
  });
}
