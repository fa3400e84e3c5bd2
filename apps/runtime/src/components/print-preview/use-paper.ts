import { useEffect, useState } from 'react';
import { codeOf, messageOf } from '../../api/index.js';
import { t } from '../../i18n/index.js';
import type { Calls } from '../kit/calls.js';
import { ApiError, useLanguage, useSend } from '../kit/view.js';

/** A PDF in the browser's memory. */
export interface Paper {
  address: string;
  fileName: string;
}

type Printed = { state: 'loading' } | { state: 'failed'; message: string } | ({ state: 'ready' } & Paper);

/** The file name from the server's Content-Disposition header. */
export const fileNameOf = (disposition: string | null): string =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1] ?? 'print.pdf');

async function fetchPaper(send: Calls['send'], path: string, signal: AbortSignal): Promise<Paper> {
  const answer = await send(path, { responseType: 'blob', signal });
  if (!(answer.body instanceof Blob)) throw new ApiError(codeOf(answer), messageOf(answer, t('error.unknown')));
  const pdf = new Blob([answer.body], { type: 'application/pdf' });
  return { address: URL.createObjectURL(pdf), fileName: fileNameOf(answer.headers.get('content-disposition')) };
}

/** The PDF that a call returns, loaded again for every `attempt`; its memory is released when it is no longer shown. */
export function usePaper(path: string, attempt: number): Printed {
  const language = useLanguage();
  const send = useSend();
  const [printed, setPrinted] = useState<Printed>({ state: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` and `language` load it again
  useEffect(() => {
    const controller = new AbortController();
    let address: string | undefined;
    setPrinted({ state: 'loading' });
    fetchPaper(send, path, controller.signal).then(
      (paper) => {
        address = paper.address;
        if (controller.signal.aborted) URL.revokeObjectURL(address);
        else setPrinted({ state: 'ready', ...paper });
      },
      (reason: unknown) => {
        if (controller.signal.aborted) return;
        if (!(reason instanceof ApiError)) throw reason;
        setPrinted({ state: 'failed', message: reason.message });
      },
    );
    return () => {
      controller.abort();
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [send, path, attempt, language]);
  return printed;
}
