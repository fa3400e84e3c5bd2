import { createContext, useContext } from 'react';
import { request, send } from '../../api/index.js';

/** How components call the server. Samples put their own answers in its place. */
export interface Calls {
  request: typeof request;
  /** For what is no JSON: files. */
  send: typeof send;
}

export const CallsContext = createContext<Calls>({ request, send });

/** The way to call the server: `call<Row[]>('/api/…', {query})`. It stays the same, and throws ApiError. */
export const useCall = (): Calls['request'] => useContext(CallsContext).request;

/** As `useCall`, for answers that are files: status, headers and body as they came. */
export const useSend = (): Calls['send'] => useContext(CallsContext).send;
