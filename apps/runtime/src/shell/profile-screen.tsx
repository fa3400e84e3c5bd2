import { type FormEvent, useEffect, useState } from 'react';
import { ApiError, request } from '../api/index.js';
import { notify, PageSkeleton, useOneAtATime, useUnsaved } from '../feedback/index.js';
import { useT } from '../i18n/index.js';
import { PROFILE_KEY } from '../navigation/index.js';
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
const NO_PASSWORDS = { oldPassword: '', newPassword: '', newPassword1: '' };

/** Runs one save at a time; `work` returns the success message. The client shows a toast on failure. */
function useSaving() {
  const { busy, run } = useOneAtATime<true>();
  const save = (work: () => Promise<string | undefined>) =>
    run(true, async () => {
      try {
        const done = await work();
        if (done) notify('success', done);
        return done !== undefined;
      } catch (reason) {
        // The client has shown the reason; the form keeps its input.
        if (!(reason instanceof ApiError)) throw reason;
        return false;
      }
    });
  return { saving: busy ?? false, save };
}

function ProfileForm() {
  const t = useT();
  const { saving, save } = useSaving();
  const [profile, setProfile] = useState<Profile>();
  const [stored, setStored] = useState<Profile>();
  const [failed, setFailed] = useState(false);
  const [password, setPassword] = useState('');
  useEffect(() => {
    const show = (found: Profile) => {
      setProfile(found);
      setStored(found);
    };
    request<Profile>('/api/lc-user/info').then(show, () => setFailed(true));
  }, []);
  useUnsaved(
    FIELDS.some((field) => profile?.[field] !== stored?.[field]),
    PROFILE_KEY,
  );
  if (failed) return <p>{t('page.failed')}</p>;
  if (!profile) return <PageSkeleton />;
  const newPhone = (profile.phone ?? '') !== (stored?.phone ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const proof = newPhone ? { oldPassword: hashPassword(password) } : {};
    const body = Object.fromEntries([['id', profile.id], ...FIELDS.map((field) => [field, profile[field]])]);
    const work = async () => {
      await request('/api/lc-user/update-info', { method: 'POST', body: { ...body, ...proof } });
      setPassword('');
      changeUser({ ...(profile.name && { name: profile.name }), realName: profile.realName ?? '' });
      setStored(profile);
      return t('profile.saved');
    };
    void save(work);
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
      {newPhone ? (
        <label className="lm-field">
          <span>{t('profile.presentPassword')}</span>
          <input
            type="password"
            required
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <small>{t('profile.phoneProof')}</small>
        </label>
      ) : null}
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
  const [form, setForm] = useState(NO_PASSWORDS);
  useUnsaved(
    PASSWORDS.some((field) => form[field] !== ''),
    PROFILE_KEY,
  );
  const change = async () => {
    // The server receives only hashes, so the password rule is checked here.
    const rule = await readPasswordRule();
    const weak = !passwordHolds(form.newPassword, account ?? '', rule);
    if (weak) notify('error', t('profile.weakPassword', { ...rule }));
    else if (form.newPassword !== form.newPassword1) notify('error', t('register.differs'));
    else {
      const query = Object.fromEntries(PASSWORDS.map((field) => [field, hashPassword(form[field])]));
      await request('/api/lc-user/update-password', { method: 'POST', query });
      setForm(NO_PASSWORDS);
      return t('profile.passwordSaved');
    }
    return undefined;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(change);
  };
  return (
    <form className="lm-profile-form" onSubmit={submit}>
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

/** Personal data and change of password. */
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
      {/* Both stay mounted, so that switching between them loses no input. */}
      <div hidden={part !== 'info'}>
        <ProfileForm />
      </div>
      <div hidden={part !== 'password'}>
        <PasswordForm />
      </div>
    </div>
  );
}
