import { useId, useRef, useState } from 'react';
import { ModalDialog } from '../../feedback/index.js';
import { useT } from '../../i18n/index.js';
import { useCamera } from './use-camera.js';

interface ScanDialogProps {
  onCode(code: string): void;
  onClose(): void;
}

/** Reads a code with the camera, or lets the user type it. */
export function ScanDialog({ onCode, onClose }: ScanDialogProps) {
  const t = useT();
  const id = useId();
  const video = useRef<HTMLVideoElement>(null);
  const [typed, setTyped] = useState('');
  const camera = useCamera(video, onCode);
  return (
    <ModalDialog className="lm-question lm-scan" aria-labelledby={id} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim()) onCode(typed.trim());
        }}
      >
        <h2 id={id}>{t('finder.scan')}</h2>
        {camera === 'asking' || camera === 'looking' ? <video ref={video} playsInline muted /> : null}
        <p role="status">{t(`finder.camera.${camera}`)}</p>
        <label>
          {t('finder.typed')}
          <input value={typed} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
        </label>
        <div className="lm-question-buttons">
          <button type="button" className="lm-button" onClick={onClose}>
            {t('shell.cancel')}
          </button>
          <button type="submit" className="lm-button is-primary">
            {t('finder.find')}
          </button>
        </div>
      </form>
    </ModalDialog>
  );
}
