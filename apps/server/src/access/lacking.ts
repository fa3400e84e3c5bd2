import { type AppError, forbidden, type Words } from '../errors/index.js';
import type { AccessSpec } from '../metadata/index.js';
import type { Step } from './step.js';

/** Names of menus and buttons by their codes: a button behind its menu. */
export type RightNames = ReadonlyMap<string, Words>;

export function rightNames(specs: readonly AccessSpec[]): RightNames {
  const names = new Map<string, Words>();
  for (const { code, zh, en, buttons = [] } of specs.flatMap((spec) => spec.menus ?? [])) {
    names.set(code, { zh, en });
    for (const button of buttons) names.set(button.code, { zh: `${zh} › ${button.zh}`, en: `${en} › ${button.en}` });
  }
  return names;
}

/** What is told of more of them helps nobody: any one would do. */
const TOLD = 3;

/** 403 that names what is missing, any one of these codes, so that an administrator can give it. */
export function lacking(codes: readonly string[], names: RightNames, key = 'access.lacksRight'): AppError {
  const told = codes.slice(0, TOLD);
  const inWords = (language: keyof Words): string =>
    told.map((code) => `[${names.get(code)?.[language] ?? code}] (${code})`).join(' / ');
  return forbidden(key, { right: { zh: inWords('zh'), en: inWords('en') } });
}

/** The refusal that the walk of a call through the rules ended with. */
export function refusalOf(steps: readonly Step[], names: RightNames): AppError {
  const { reason = '', details = {} } = steps.find(({ outcome }) => outcome === 'refuses') ?? {};
  const codes = (details['codes'] ?? []) as string[];
  switch (reason) {
    case 'package.lacks':
      return lacking(codes, names, 'access.packageLacks');
    case 'role.lacksMenu':
    case 'button.lacks':
      return lacking(codes, names);
    case 'role.notAdministrator':
      return forbidden('access.administratorsOnly');
    case 'role.none':
      return forbidden('access.noRole');
    case 'apiScope.lacks': {
      const [scope] = details['scopes'] as { path: string }[];
      return forbidden('access.lacksCall', { path: scope?.path ?? '' });
    }
    default:
      return forbidden();
  }
}
