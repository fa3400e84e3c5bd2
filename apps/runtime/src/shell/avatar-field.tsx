import { useRef, useState } from 'react';
import limits from '@lamina/schemas/limits.json';
import { ApiError, request } from '../api/index.js';
import { notify } from '../feedback/index.js';
import { useT } from '../i18n/index.js';
import { changeUser, useSession } from '../session/index.js';

const KILOBYTE = 1024;
/** A stored picture, and its small version if there is one. */
interface Stored {
  link: string;
  thumb: string | null;
}

const TYPES = ['image/jpeg', 'image/png'];

/** The user's picture: a click chooses another one, which is stored and shown everywhere at once. */
export function AvatarField({ id }: { id: string }) {
  const t = useT();
  const file = useRef<HTMLInputElement>(null);
  const user = useSession((state) => state.user);
  const [sending, setSending] = useState(false);
  const upload = async (picture: File | undefined) => {
    if (!picture || sending) return;
    if (!TYPES.includes(picture.type) || picture.size > limits.avatar.kilobytes * KILOBYTE) {
      notify('error', t('profile.avatarTip'));
      return;
    }
    setSending(true);
    try {
      const body = new FormData();
      body.append('file', picture);
      const { link, thumb } = await request<Stored>('/api/lc-resource/oss/endpoint/put-file', {
        method: 'POST',
        // The server also checks the content of the file.
        query: { avatar: '1' },
        body,
      });
      const avatar = thumb ?? link;
      await request('/api/lc-user/update-info', { method: 'POST', body: { id, avatar } });
      changeUser({ avatar });
      notify('success', t('profile.saved'));
    } catch (reason) {
      // The client has already shown the reason.
      if (!(reason instanceof ApiError)) throw reason;
    } finally {
      setSending(false);
    }
  };
  return (
    <div className="lm-avatar-field">
      <button
        type="button"
        className="lm-avatar"
        aria-label={t('profile.avatarChoose')}
        title={t('profile.avatarChoose')}
        data-letter={user?.name.slice(0, 1)}
        disabled={sending}
        onClick={() => file.current?.click()}
      >
        {user?.avatar ? <img src={user.avatar} alt="" /> : null}
      </button>
      <div>
        <span>{t('profile.avatar')}</span>
        <small>{t('profile.avatarTip')}</small>
      </div>
      <input
        ref={file}
        type="file"
        hidden
        accept={TYPES.join(',')}
        aria-label={t('profile.avatar')}
        onChange={(event) => {
          void upload(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </div>
  );
}
