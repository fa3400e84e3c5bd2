import { type FormEvent, useEffect, useState } from 'react';
import { request } from '../api/index.js';
import { PageSkeleton, useUnsaved } from '../feedback/index.js';
import { useT } from '../i18n/index.js';
import { PROFILE_KEY } from '../navigation/index.js';
import { changeUser, hashPassword, passwordHolds, readPasswordRule, useSession } from '../session/index.js';
import { AvatarField } from './avatar-field.js';
import { ProfileField } from './profile-field.js';
import { post, useProfileForm } from './profile-form.js';
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
/** With the password that a new phone needs. */
const INPUTS = [...FIELDS, 'presentPassword'] as const;
const PASSWORDS = ['oldPassword', 'newPassword', 'newPassword1'] as const;
const NO_PASSWORDS = { oldPassword: '', newPassword: '', newPassword1: '' };
const MISSING = {
  oldPassword: 'login.missing.password',
  newPassword: 'login.missing.newPassword',
  newPassword1: 'login.missing.newPassword1',
} as const;

function ProfileForm() {
  const t = useT();
  const { saving, save, bind } = useProfileForm(INPUTS);
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
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const proof = newPhone ? { oldPassword: hashPassword(password) } : {};
    const body = Object.fromEntries([['id', profile.id], ...FIELDS.map((field) => [field, profile[field]])]);
    const work = async () => {
      if (newPhone && password === '') return { presentPassword: t(MISSING.oldPassword) };
      await post('/api/lc-user/update-info', { body: { ...body, ...proof } });
      setPassword('');
      changeUser({ ...(profile.name && { name: profile.name }), realName: profile.realName ?? '' });
      setStored(profile);
      return t('profile.saved');
    };
    void save(event.currentTarget, work);
  };
  return (
    <form className="lm-profile-form" onSubmit={submit} noValidate>
      <AvatarField id={profile.id} />
      {FIELDS.map((field) => (
        <ProfileField
          key={field}
          label={t(`profile.${field}`)}
          value={profile[field] ?? ''}
          {...bind(field, (value) => setProfile({ ...profile, [field]: value }))}
        />
      ))}
      {newPhone ? (
        <ProfileField
          label={t('profile.presentPassword')}
          hint={t('profile.phoneProof')}
          type="password"
          aria-required
          autoComplete="current-password"
          value={password}
          {...bind('presentPassword', setPassword)}
        />
      ) : null}
      <button type="submit" className="lm-button is-primary" disabled={saving}>
        {t('shell.save')}
      </button>
    </form>
  );
}

function PasswordForm() {
  const t = useT();
  const { saving, save, bind } = useProfileForm(PASSWORDS);
  const account = useSession((state) => state.user?.account);
  const [form, setForm] = useState(NO_PASSWORDS);
  useUnsaved(
    PASSWORDS.some((field) => form[field] !== ''),
    PROFILE_KEY,
  );
  const change = async () => {
    const missing = PASSWORDS.filter((field) => form[field] === '');
    if (missing.length > 0) return Object.fromEntries(missing.map((field) => [field, t(MISSING[field])]));
    // The server receives only hashes, so the password rule is checked here.
    const rule = await readPasswordRule();
    const wrong = {
      ...(!passwordHolds(form.newPassword, account ?? '', rule) && {
        newPassword: t('profile.weakPassword', { ...rule }),
      }),
      ...(form.newPassword !== form.newPassword1 && { newPassword1: t('register.differs') }),
    };
    if (Object.keys(wrong).length > 0) return wrong;
    const query = Object.fromEntries(PASSWORDS.map((field) => [field, hashPassword(form[field])]));
    await post('/api/lc-user/update-password', { query });
    setForm(NO_PASSWORDS);
    return t('profile.passwordSaved');
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save(event.currentTarget, change);
  };
  return (
    <form className="lm-profile-form" onSubmit={submit} noValidate>
      <input type="hidden" name="username" autoComplete="username" value={account ?? ''} readOnly />
      {PASSWORDS.map((field) => (
        <ProfileField
          key={field}
          label={t(`profile.${field}`)}
          type="password"
          aria-required
          autoComplete={field === 'oldPassword' ? 'current-password' : 'new-password'}
          value={form[field]}
          {...bind(field, (value) => setForm({ ...form, [field]: value }))}
        />
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
