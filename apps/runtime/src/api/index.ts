export { allPages } from './all-pages.js';
export {
  type Call,
  connectSession,
  onAnswer,
  onRightsChange,
  openStream,
  refuseWrites,
  request,
  type SessionPort,
  send,
} from './client.js';
export { type Answer, ApiError, codeOf, type Envelope, errorsOf, type FieldError, messageOf } from './envelope.js';
export { type Query, withQuery } from './query.js';
export { quietSince } from './quiet.js';
