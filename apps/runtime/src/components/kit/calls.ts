import { createContext, useContext } from 'react';
import { request, send } from '../../api/index.js';

/** How components call the server. Samples replace it with prepared answers. */
export interface Calls {
  request: typeof request;
  /** For answers that are not JSON: files. */
  send: typeof send;
}

export const CallsContext = createContext<Calls>({ request, send });

/**
 * Calls the server: `call<Row[]>('/api/…', {query})`. The function stays the same between renders; it throws ApiError.
 */
export const useCall = (): Calls['request'] => useContext(CallsContext).request;

/** Like `useCall`, for answers that are files: status, headers and body, unchanged. */
export const useSend = (): Calls['send'] => useContext(CallsContext).send;
