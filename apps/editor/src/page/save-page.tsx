import { useState } from 'react';
import { SaveDialog } from '../shared/save-dialog.js';
import { AudienceField, isNobody } from './audience-field.js';
import type { ReleaseWish } from './release-calls.js';
import { notify, useT } from './runtime.js';

interface SavePageProps {
  /** The first version is published to everybody. */
  isFirst: boolean;
  saving: boolean;
  /** `release`: the users who get it; undefined: everybody. */
  onSave(message: string, release: ReleaseWish | undefined): void;
  onClose(): void;
}

/** Asks what changed, and who gets the version. */
export function SavePage({ isFirst, saving, onSave, onClose }: SavePageProps) {
  const t = useT();
  const [audience, setAudience] = useState<ReleaseWish>();
  const save = (message: string) => {
    if (audience && isNobody(audience)) notify('error', t('editor.release.nobody'));
    else onSave(message, audience);
  };
  return (
    <SaveDialog title={t('editor.saveTitle')} saving={saving} onSave={save} onClose={onClose}>
      {isFirst ? null : <AudienceField value={audience} onChange={setAudience} />}
    </SaveDialog>
  );
}
