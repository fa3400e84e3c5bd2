import { type DragEvent, useId, useRef } from 'react';
import { useT } from '../../i18n/index.js';
import { FileList } from './file-list.js';
import { MAX_FILES } from './files.js';
import type { Attachment } from './panel.js';
import type { Uploads } from './use-uploads.js';

interface FilesFieldProps {
  files: Attachment[];
  uploads: Uploads;
  onRemove(file: Attachment): void;
}

/** Files that belong to the opinion: chosen, photographed or dropped here, and uploaded at once. */
export function FilesField({ files, uploads, onRemove }: FilesFieldProps) {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { under, refused } = uploads;
  const add = (chosen: globalThis.FileList | null) =>
    void uploads.add([...(chosen ?? [])], MAX_FILES - files.length - under.length);
  const drop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    if (event.type === 'drop') add(event.dataTransfer.files);
  };
  return (
    <section className="lm-ap-field" aria-label={t('approval.files')} onDragOver={drop} onDrop={drop}>
      {files.length ? <FileList files={files} onRemove={onRemove} /> : null}
      {under.length ? (
        <p className="lm-ap-hint" role="status">
          {t('approval.fileUnderway', { name: under.join(', ') })}
        </p>
      ) : null}
      {refused.map((reason) => (
        <p key={reason} className="lm-ap-problem" role="alert">
          {reason}
        </p>
      ))}
      <input
        id={id}
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('approval.addFile')}
        onChange={({ target }) => {
          add(target.files);
          // Without this, the browser would not report the same file when it is chosen again.
          target.value = '';
        }}
      />
      <button type="button" className="lm-ap-link" onClick={() => input.current?.click()}>
        + {t('approval.addFile')}
      </button>
    </section>
  );
}
