import { useRef, useState } from 'react';
import { t } from '../../i18n/index.js';
import { ApiError, useCall } from '../kit/view.js';
import { MAX_FILES } from './files.js';
import type { Attachment, Panel } from './panel.js';
import { uploadFile } from './panel-calls.js';

export interface Uploads {
  /** Names of the files that are being uploaded. */
  under: string[];
  /** Why files were refused, as texts for the user. */
  refused: string[];
  add(files: readonly File[], room: number): Promise<void>;
}

/** Uploads files one after the other. Each stored file is passed on at once; a refused file leaves a message. */
export function useUploads(panel: Panel, onKept: (file: Attachment) => void): Uploads {
  const call = useCall();
  const [under, setUnder] = useState<string[]>([]);
  const [refused, setRefused] = useState<string[]>([]);
  // Files chosen during an upload wait for it.
  const queue = useRef<Promise<void>>(Promise.resolve());

  const one = async (file: File) => {
    try {
      onKept(await uploadFile(call, panel, file));
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      setRefused((known) => [...known, `${file.name}: ${reason.message}`]);
    } finally {
      setUnder((names) => names.filter((_, at) => at !== names.indexOf(file.name)));
    }
  };

  const add = (files: readonly File[], room: number): Promise<void> => {
    const taken = files.slice(0, Math.max(0, room));
    setRefused(taken.length < files.length ? [t('approval.tooManyFiles', { max: MAX_FILES })] : []);
    setUnder((names) => [...names, ...taken.map(({ name }) => name)]);
    queue.current = taken.reduce((before, file) => before.then(() => one(file)), queue.current);
    return queue.current;
  };
  return { under, refused, add };
}
