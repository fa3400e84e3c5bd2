import { type FormEvent, useEffect, useId, useState } from 'react';
import { ApiError, useT } from '../shared/runtime.js';
import { Modal } from '../shared/modal.js';
import { deployModel, fetchCategories, fetchTenants } from './flow-calls.js';

interface DeployDialogProps {
  modelId: string;
  category: string;
  version: number;
  onDeployed(): void;
  onClose(): void;
}

/** Asks for category and tenants and deploys the saved drawing. Shows what the server refuses. */
export function DeployDialog({ modelId, category, version, onDeployed, onClose }: DeployDialogProps) {
  const t = useT();
  const id = useId();
  const [categories, setCategories] = useState<{ key: string; name: string }[]>([]);
  const [tenants, setTenants] = useState<{ id: string; name: string }[]>([]);
  const [chosen, setChosen] = useState(category);
  const [mode, setMode] = useState<'1' | '2'>('1');
  const [tenantIds, setTenantIds] = useState<string[]>([]);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    const complain = (reason: unknown) => setProblem(reason instanceof ApiError ? reason.message : '');
    fetchCategories().then((found) => {
      setCategories(found);
      setChosen((now) => now || (found[0]?.key ?? ''));
    }, complain);
    fetchTenants().then(setTenants, complain);
  }, []);

  const deploy = (event: FormEvent) => {
    event.preventDefault();
    if (!chosen) return setProblem(t('flowDesigner.categoryMissing'));
    if (mode === '2' && tenantIds.length === 0) return setProblem(t('flowDesigner.tenantMissing'));
    setBusy(true);
    setProblem('');
    deployModel(modelId, chosen, mode === '2' ? tenantIds : []).then(onDeployed, (reason: unknown) => {
      setBusy(false);
      if (!(reason instanceof ApiError)) throw reason;
      setProblem(reason.message);
    });
  };
  const toggle = (tenant: string) =>
    setTenantIds((now) => (now.includes(tenant) ? now.filter((one) => one !== tenant) : [...now, tenant]));

  return (
    <Modal
      title={t('flowDesigner.deployTitle', { version })}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="lm-button" onClick={onClose}>
            {t('shell.cancel')}
          </button>
          <button type="submit" form={id} className="lm-button is-primary" disabled={busy}>
            {t('flowDesigner.deploy')}
          </button>
        </>
      }
    >
      <form id={id} className="lm-flow-form" onSubmit={deploy} noValidate>
        <label className="lm-field">
          <span>{t('flowDesigner.category')}</span>
          <select value={chosen} onChange={(event) => setChosen(event.target.value)}>
            {chosen === '' ? <option value="">{t('flowDesigner.choose')}</option> : null}
            {categories.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <fieldset className="lm-flow-radios">
          <legend>{t('flowDesigner.flowMode')}</legend>
          {(['1', '2'] as const).map((value) => (
            <label key={value}>
              <input type="radio" name="flowMode" checked={mode === value} onChange={() => setMode(value)} />
              {t(`flowDesigner.flowMode.${value}`)}
            </label>
          ))}
        </fieldset>
        {mode === '2' ? (
          <fieldset className="lm-flow-radios">
            <legend>{t('flowDesigner.tenants')}</legend>
            {tenants.map((tenant) => (
              <label key={tenant.id}>
                <input type="checkbox" checked={tenantIds.includes(tenant.id)} onChange={() => toggle(tenant.id)} />
                {tenant.name} ({tenant.id})
              </label>
            ))}
          </fieldset>
        ) : null}
        <p className="lm-field-error" role="alert">
          {problem}
        </p>
      </form>
    </Modal>
  );
}
