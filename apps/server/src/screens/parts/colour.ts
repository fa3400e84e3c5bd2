import type { Field } from '../../metadata/index.js';

/** Whether a field contains a colour such as `#1f77b4`. */
export const isColour = ({ spec: { pattern } }: Field): boolean => pattern === '^#[0-9A-Fa-f]{6}$';
