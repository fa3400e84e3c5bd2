import { useState } from 'react';
import { notify, settle, useOneAtATime } from '../../feedback/index.js';
import { t } from '../../i18n/index.js';
import { ApiError, useCall } from '../kit/view.js';
import type { ActionName, FieldChange, Panel } from './panel.js';
import { sendAction } from './panel-calls.js';

const CONFLICT = 409;

/** Why the last action was refused. */
export interface Refusal {
  name: ActionName;
  message: string;
  /** Set when someone else changed the document: their changes. */
  changes: FieldChange[];
  conflict: boolean;
}

function readRefusal(name: ActionName, reason: ApiError): Refusal {
  const { changes } = (reason.data ?? {}) as { changes?: FieldChange[] };
  const conflict = reason.code === CONFLICT;
  return { name, message: reason.message, changes: Array.isArray(changes) ? changes : [], conflict };
}

/** Sends one action at a time; a second click while one is being sent does nothing. */
export function useSending(documentPath: string, onDone: (name: ActionName, panel: Panel) => Promise<void>) {
  const { busy, run } = useOneAtATime<ActionName>();
  const call = useCall();
  const [refusal, setRefusal] = useState<Refusal>();

  const send = (panel: Panel, name: ActionName, body: () => object): Promise<boolean> =>
    run(name, async () => {
      setRefusal(undefined);
      try {
        // Waits for the latest edits, so that they are sent too.
        await settle();
        await sendAction(call, name, documentPath, body());
        notify('success', t(`approval.done.${name}`));
        await onDone(name, panel);
        return true;
      } catch (reason) {
        if (!(reason instanceof ApiError)) throw reason;
        setRefusal(readRefusal(name, reason));
        return false;
      }
    });
  return { busy, refusal, send, clearRefusal: () => setRefusal(undefined) };
}
