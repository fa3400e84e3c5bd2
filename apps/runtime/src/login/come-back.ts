import { useEffect, useState } from 'react';
import { useT } from '../i18n/index.js';
import { signInByThirdParty } from '../session/index.js';
import { readLast, tenantOf } from './last-login.js';
import { useSending } from './use-sending.js';

/** What a provider sent back with the person, after the # of the address; the address forgets it at once. */
function takeAnswer(): Record<string, string> {
  const answer = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  if (location.hash) history.replaceState(history.state, '', location.pathname + location.search);
  return answer;
}

/** Ends a login by a third party when the page is opened with its answer. */
export function useComeBack(onSend: () => void) {
  const t = useT();
  const { busy, error, send } = useSending();
  const [refused, setRefused] = useState('');
  // Once, when the page opens: a code can be traded in one time only.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is taken at the first run
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
