import type { Actor } from '../access/index.js';
import type { Record_ } from '../metadata/index.js';
import type { DocumentContext } from './operation.js';

/** The actor as formulas see the person: no rights, no session. */
const actorView = ({ userId, account, name, deptIds, postIds, roleAliases, isAdministrator }: Actor): Record_ => ({
  ...{ userId, account, name, isAdministrator, deptId: deptIds[0] ?? null },
  ...{ deptIds: [...deptIds], postIds: [...postIds], roleAliases: [...roleAliases] },
});

/** Variables of formulas in defaults and actions: `actor`, `now`, `today`. */
export const surroundingsOf = ({ actor, clock }: Pick<DocumentContext, 'actor' | 'clock'>): Record_ => ({
  actor: actorView(actor),
  now: clock.now(),
  today: clock.today(),
});
