import { config } from '../config.js';

const CHOICE_KEY = 'lamina.choice';

/** Department and role that somebody works with: one of each. */
export interface Choice {
  deptId: string;
  roleId: string;
}

interface Chosen extends Choice {
  tenantId: string;
  account: string;
}

/** How a choice goes with the token call; empty texts: none. */
export const chosenHeaders = ({ deptId, roleId }: Choice) => ({ 'Dept-Id': deptId, 'Role-Id': roleId });

/** Keeps the choice for the next login of this person in this browser. */
export const keepChoice = (chosen: Chosen): void => localStorage.setItem(CHOICE_KEY, JSON.stringify(chosen));

/** What the person last chose here; empty when there is nothing to choose. */
export function lastChoice(tenantId: string, account: string): Choice {
  const text = config.switchMode ? localStorage.getItem(CHOICE_KEY) : null;
  const kept = text ? (JSON.parse(text) as Chosen) : null;
  const his = kept !== null && kept.tenantId === tenantId && kept.account === account;
  return his ? kept : { deptId: '', roleId: '' };
}
