import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { config } from '../config.js';
import { useT } from '../i18n/index.js';
import { HOME_KEY, PROFILE_KEY } from '../navigation/index.js';
import { askToSignOut, useSession } from '../session/index.js';
import { Dropdown } from './dropdown.js';
import { SwitchDialog } from './switch-dialog.js';

/** Avatar, name, and the user's own actions. */
export function UserMenu() {
  const t = useT();
  const navigate = useNavigate();
  const user = useSession((state) => state.user);
  const [switching, setSwitching] = useState(false);
  if (!user) return null;
  const choice = { key: 'switch', label: t('shell.switch'), onSelect: () => setSwitching(true) };
  const leave = async () => {
    if (!(await askToSignOut())) return;
    // Does not keep the current path, because the next user may be another person.
    navigate('/login', { replace: true });
  };
  return (
    <>
      <Dropdown
        className="lm-user"
        label={t('shell.userMenu', { name: user.name })}
        button={
          <>
            <span className="lm-avatar" aria-hidden="true" data-letter={user.name.slice(0, 1)}>
              {user.avatar ? <img src={user.avatar} alt="" /> : null}
            </span>
            <span className="lm-user-name">{user.name}</span>
          </>
        }
        items={[
          { key: 'home', label: t('shell.home'), onSelect: () => navigate(HOME_KEY) },
          { key: 'profile', label: t('shell.profile'), onSelect: () => navigate(PROFILE_KEY) },
          ...(config.switchMode && !user.viewing ? [choice] : []),
          { key: 'leave', label: t('shell.signOut'), onSelect: () => void leave() },
        ]}
      />
      {switching ? <SwitchDialog user={user} onClose={() => setSwitching(false)} /> : null}
    </>
  );
}
