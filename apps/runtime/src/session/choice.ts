import { config } from '../config.js';

const CHOICE_KEY = 'lamina.choice';

/** The department and role that the user works with. */
export interface Choice {
  deptId: string;
  roleId: string;
}

interface Chosen extends Choice {
  tenantId: string;
  account: string;
}

/** The choice as headers of the token call; empty texts mean no choice. */
export const chosenHeaders = ({ deptId, roleId }: Choice) => ({ 'Dept-Id': deptId, 'Role-Id': roleId });

/** Stores the choice for the next login of this user in this browser. */
export const keepChoice = (chosen: Chosen): void => localStorage.setItem(CHOICE_KEY, JSON.stringify(chosen));

/** The user's last choice in this browser; empty when there is nothing to choose. */
export function lastChoice(tenantId: string, account: string): Choice {
  const text = config.switchMode ? localStorage.getItem(CHOICE_KEY) : null;
  const kept = text ? (JSON.parse(text) as Chosen) : null;
  const his = kept !== null && kept.tenantId === tenantId && kept.account === account;
  return his ? kept : { deptId: '', roleId: '' };
}
