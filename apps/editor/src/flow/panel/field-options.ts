import type { DocumentField } from '../flow-calls.js';
import type { Option } from './controls.js';

/** True for a field of the head that can contain the id of a person. */
export const isReference = ({ name, type }: DocumentField): boolean =>
  !name.includes('.') && ['ref', 'refs', 'user', 'string', 'json'].includes(type);

/** Fields as options: the label with the name after it. */
export const fieldOptions = (fields: readonly DocumentField[]): Option[] =>
  fields.map(({ name, label }) => ({ value: name, label: `${label} (${name})` }));
