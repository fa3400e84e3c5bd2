/** @jest-environment jsdom */
import { startSession, useSession } from './store.js';
import { writeTokens } from './tokens.js';
import { type SessionUser, writeUser } from './user.js';

const ME = { userId: '1', tenantId: '000000', account: 'admin', roleId: '1' } as SessionUser;

/** Stores a user as another tab does, and fires the event. */
function another(user: SessionUser): void {
  writeUser(user);
  writeTokens(`token of ${user.viewing ?? 'my own'}`, 'refresh');
  dispatchEvent(new StorageEvent('storage', { key: 'lamina/access' }));
}

test('an open editor stays while the person looks as somebody else in another tab, and knows it', () => {
  writeUser(ME);
  writeTokens('token', 'refresh');
  useSession.setState({ user: ME });
  startSession({ stays: true });
  another({ ...ME, roleId: '7', viewing: 'Sales' });
  expect(useSession.getState().user?.viewing).toBe('Sales');
  another(ME);
  expect(useSession.getState().user).toEqual(ME);
});
