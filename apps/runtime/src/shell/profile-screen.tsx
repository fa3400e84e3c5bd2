import { type FormEvent, useEffect, useState } from 'react';
import { ApiError, request } from '../api/index.js';
import { notify, PageSkeleton } from '../feedback/index.js';
import { useT } from '../i18n/index.js';
import { changeUser, hashPassword, passwordHolds, readPasswordRule, useSession } from '../session/index.js';
import { AvatarField } from './avatar-field.js';
import './profile.css';

interface Profile {
  id: string;
  realName: string | null;
  name: string | null;
  phone: string | null;
  email: string | null;
  wxTalkUserId: string | null;
  dingTalkUserId: string | null;
}

const FIELDS = ['realName', 'name', 'phone', 'email', 'wxTalkUserId', 'dingTalkUserId'] as const;
const PASSWORDS = ['oldPassword', 'newPassword', 'newPassword1'] as const;

/** Runs one save at a time; the toast of a failure is the client's business. */
function useSaving() {
  const [saving, setSaving] = useState(false);
  const save = async (work: () => Promise<unknown>, done: string) => {
    if (saving) return false;
    setSaving(true);
    try {
      await work();
      notify('success', done);
      return true;
    } catch (reason) {
      // The client has shown why; the form stays as it was typed.
      if (!(reason instanceof ApiError)) throw reason;
      return false;
    } finally {
      setSaving(false);
    }
  };
  return { saving, save };
}

function ProfileForm() {
  const t = useT();
  const { saving, save } = useSaving();
  const [profile, setProfile] = useState<Profile>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    request<Profile>('/api/lc-user/info').then(setProfile, () => setFailed(true));
  }, []);
  if (failed) return <p>{t('page.failed')}</p>;
  if (!profile) return <PageSkeleton />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = Object.fromEntries([['id', profile.id], ...FIELDS.map((field) => [field, profile[field]])]);
    const work = async () => {
      await request('/api/lc-user/update-info', { method: 'POST', body });
      changeUser({ ...(profile.name && { name: profile.name }), realName: profile.realName ?? '' });
    };
    void save(work, t('profile.saved'));
  };
  return (
    <form className="lm-profile-form" onSubmit={submit}>
      <AvatarField id={profile.id} />
      {FIELDS.map((field) => (
        <label key={field} className="lm-field">
          <span>{t(`profile.${field}`)}</span>
          <input
            value={profile[field] ?? ''}
            onChange={(event) => setProfile({ ...profile, [field]: event.target.value })}
          />
        </label>
      ))}
      <button type="submit" className="lm-button is-primary" disabled={saving}>
        {t('shell.save')}
      </button>
    </form>
  );
}

function PasswordForm() {
  const t = useT();
  const { saving, save } = useSaving();
  const account = useSession((state) => state.user?.account);
  const [form, setForm] = useState({ oldPassword: '', newPassword: '', newPassword1: '' });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // The server gets hashes only: what a password must be like is checked here.
    const rule = await readPasswordRule();
    if (!passwordHolds(form.newPassword, account ?? '', rule)) {
      notify('error', t('profile.weakPassword', { ...rule }));
      return;
    }
    if (form.newPassword !== form.newPassword1) {
      notify('error', t('register.differs'));
      return;
    }
    const query = Object.fromEntries(PASSWORDS.map((field) => [field, hashPassword(form[field])]));
    const work = () => request('/api/lc-user/update-password', { method: 'POST', query });
    if (await save(work, t('profile.passwordSaved'))) setForm({ oldPassword: '', newPassword: '', newPassword1: '' });
  };
  return (
    <form className="lm-profile-form" onSubmit={(event) => void submit(event)}>
      <input type="hidden" name="username" autoComplete="username" value={account ?? ''} readOnly />
      {PASSWORDS.map((field) => (
        <label key={field} className="lm-field">
          <span>{t(`profile.${field}`)}</span>
          <input
            type="password"
            required
            autoComplete={field === 'oldPassword' ? 'current-password' : 'new-password'}
            value={form[field]}
            onChange={(event) => setForm({ ...form, [field]: event.target.value })}
          />
        </label>
      ))}
      <button type="submit" className="lm-button is-primary" disabled={saving}>
        {t('shell.save')}
      </button>
    </form>
  );
}

/** Personal info and change password. */
export function ProfileScreen() {
  const t = useT();
  const [part, setPart] = useState<'info' | 'password'>('info');
  return (
    <div className="lm-profile">
      <div className="lm-segments" role="tablist">
        {(['info', 'password'] as const).map((each) => (
          <button key={each} type="button" role="tab" aria-selected={part === each} onClick={() => setPart(each)}>
            {t(`profile.part.${each}`)}
          </button>
        ))}
      </div>
      {part === 'info' ? <ProfileForm /> : <PasswordForm />}
    </div>
  );
}
