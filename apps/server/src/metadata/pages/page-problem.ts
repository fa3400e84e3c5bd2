/**
 * Possible errors of a page, with their severity. An error is something that amis does not show, does not run or shows
 * empty; a page with an error is not published. A warning works, but probably not as intended.
 */
export const PAGE_RULES = {
  unknownText: 'error',
  unknownCode: 'error',
  unknownCall: 'error',
  unknownDictionary: 'error',
  unknownComponent: 'error',
  unknownProperty: 'warning',
  wrongProperty: 'error',
  missingProperty: 'error',
  unknownTarget: 'error',
  unknownColumn: 'error',
  badExpression: 'error',
  unknownRead: 'warning',
  misspeltRead: 'warning',
  doubleId: 'warning',
  doubleControl: 'warning',
  missingLabel: 'warning',
} as const;

export type PageRule = keyof typeof PAGE_RULES;

export interface PageProblem {
  readonly rule: PageRule;
  readonly level: 'error' | 'warning';
  /** Steps from the root of the page to the place. */
  readonly path: readonly (string | number)[];
  /** Fill the message `page.<rule>`. */
  readonly params: Readonly<Record<string, string>>;
}
