import type { Calls } from '../kit/calls.js';
import { useCall, useT } from '../kit/view.js';
import { wayTo } from './files.js';
import type { Attachment } from './panel.js';
import { linkOf } from './panel-calls.js';

/**
 * Fetches the link only when it is needed, because it is valid for a few minutes only. The server gives it only to
 * people who may read the document.
 */
async function openKept(call: Calls['request'], id: string): Promise<void> {
  const link = document.createElement('a');
  // A refusal is already shown as a toast.
  link.href = await linkOf(call, id).catch(() => '');
  // The answer is a download, so the browser stays on this page.
  if (link.getAttribute('href')) link.click();
}

function FileName({ file }: { file: Attachment }) {
  const call = useCall();
  const way = wayTo(file);
  if (!way) return <span className="lm-ap-file-name">{file.name}</span>;
  if ('kept' in way) {
    return (
      <button type="button" className="lm-ap-link lm-ap-file-name" onClick={() => void openKept(call, way.kept)}>
        {file.name}
      </button>
    );
  }
  return (
    <a className="lm-ap-file-name" href={way.address} target="_blank" rel="noopener noreferrer">
      {file.name || way.address}
    </a>
  );
}

interface FileListProps {
  files: Attachment[];
  onRemove?(file: Attachment): void;
}

/** Files by name; a click opens one. A file without a safe address is shown as plain text. */
export function FileList({ files, onRemove }: FileListProps) {
  const t = useT();
  return (
    <ul className="lm-ap-files" aria-label={t('approval.files')}>
      {files.map((file) => (
        <li key={`${file.id ?? file.url}.${file.name}`}>
          <FileName file={file} />
          {onRemove ? (
            <button
              type="button"
              className="lm-ap-file-remove"
              aria-label={t('approval.removeFile', { name: file.name })}
              onClick={() => onRemove(file)}
            >
              ×
            </button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
