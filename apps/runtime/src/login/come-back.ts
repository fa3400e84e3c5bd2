import { useEffect, useState } from 'react';
import { useT } from '../i18n/index.js';
import { signInByThirdParty } from '../session/index.js';
import { readLast, tenantOf } from './last-login.js';
import { useSending } from './use-sending.js';

/** The provider's answer after the # of the address; it is removed from the address at once. */
function takeAnswer(): Record<string, string> {
  const answer = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  if (location.hash) history.replaceState(history.state, '', location.pathname + location.search);
  return answer;
}

/** Completes a login by a third party when the page is opened with its answer. */
export function useComeBack(onSend: () => void) {
  const t = useT();
  const { busy, error, send } = useSending();
  const [refused, setRefused] = useState('');
  // Only once, when the page opens: the code is valid for one use.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first run has an answer
  useEffect(() => {
    const { code, state = '', source = '', iss = '', error: reason } = takeAnswer();
    if (reason) setRefused(reason === 'auth.providerAway' ? 'login.providerAway' : 'login.thirdPartyFailed');
    if (!code) return;
    void send(async () => {
      onSend();
      const tenantId = state.split('.')[0] || tenantOf(readLast().tenantId);
      await signInByThirdParty({ tenantId, source, code, state, iss });
    });
  }, []);
  return { busy, error: error || (refused && t(refused)) };
}
